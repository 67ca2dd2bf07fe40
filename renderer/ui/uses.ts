import type { InlineScript } from '../generated/inline-scripts.ts';
import type { PolicyDirective } from '../registry/policy-sources.ts';

/** What of a page HTML may depend on: where it was read, the HTML is no other page's. */
type PageFact = 'path' | 'translations' | 'experiments';

/** Something of another site that a part of a site's own shows and its page may not load. */
export interface BlockedLoad {
  type: string;
  /** Where the part is written, or the text in it that has the address. */
  pointer: string;
  directive: PolicyDirective;
  address: string;
  /** `policy` where nothing allows it, `consent` where it would not wait for visitors to agree. */
  reason: 'policy' | 'consent';
  /** Whether the address stands in the content; otherwise the code has it. */
  isWritten: boolean;
}

/** An address of this site that the code of a part has, and its content does not. */
export interface OwnLink {
  type: string;
  /** Where the part is written. */
  pointer: string;
  address: string;
  /** Whether it is the address of a picture. */
  isPicture?: true;
}

/** What a rendered part of a page makes use of, by name. */
export interface Uses {
  icons: Set<string>;
  /** Stylesheets of the interface, beyond the one that every page has. */
  styles: Set<string>;
  /** Values of the attribute `class` of its elements, and of those of `NOTED_ATTRIBUTES`. */
  classes: Set<string>;
  /** Rules of style for what its content alone decides, such as the colour of a photo. */
  rules: Set<string>;
  islands: Set<string>;
  /** Those of them whose scripts come before anybody has touched the page. */
  earlyIslands: Set<string>;
  /** Addresses of images. */
  images: Set<string>;
  /** Who needs more of the policy: third parties, and sections with a policy of their own. */
  policies: Set<string>;
  /** What own HTML loads of other sites with the page, each as `frame-src https://…`. */
  loads: Set<string>;
  /** The same of what waits until visitors have agreed. */
  loadsLater: Set<string>;
  /** What of that the page may not load. */
  blocked: Set<BlockedLoad>;
  /** Where own HTML leads. */
  links: Set<string>;
  /** Addresses of pictures in own HTML. */
  pictures: Set<string>;
  /** Those of both that the code has. */
  ownLinks: Set<OwnLink>;
  /** Ids in own HTML. */
  ids: Set<string>;
  /** Origins of the site's own services. */
  services: Set<string>;
  /** Scripts that stand in the page itself. */
  inlineScripts: Set<InlineScript>;
  reads: Set<PageFact>;
}

export function noUses(): Uses {
  return {
    icons: new Set(),
    styles: new Set(),
    classes: new Set(),
    rules: new Set(),
    islands: new Set(),
    earlyIslands: new Set(),
    images: new Set(),
    policies: new Set(),
    loads: new Set(),
    loadsLater: new Set(),
    blocked: new Set(),
    links: new Set(),
    pictures: new Set(),
    ownLinks: new Set(),
    ids: new Set(),
    services: new Set(),
    inlineScripts: new Set(),
    reads: new Set(),
  };
}

/** The same of one part: most use little of it. */
export type PartUses = Partial<Uses>;

/** Adds what a part uses to what its page does. */
export function addUses(all: Uses, part: PartUses): void {
  for (const kind of Object.keys(part) as (keyof Uses)[]) {
    for (const name of part[kind] ?? []) (all[kind] as Set<typeof name>).add(name);
  }
}

let noted: PartUses | undefined;

/**
 * Renders, and notes what the components make use of meanwhile. As values of this module: looking a
 * context up takes longer than most components, and React renders to a text in one go.
 */
export function noteUses<T>(uses: PartUses, render: () => T): T {
  noted = uses;
  try {
    return render();
  } finally {
    noted = undefined;
  }
}

/** What is noted by its name. */
type NotedKind = Exclude<keyof Uses, 'blocked' | 'ownLinks'>;

/** Notes what a component uses. In the browser, where a component is hydrated, this does nothing. */
export function note(kind: NotedKind, name: string | undefined): void {
  if (!noted || name === undefined) return;
  noted[kind] ??= new Set<never>();
  (noted[kind] as Set<string>).add(name);
}

/** The same for several things of one kind. */
export function noteAll(kind: NotedKind, names: readonly string[]): void {
  for (const name of names) note(kind, name);
}

import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Overlay, Section } from '../../generated/types.ts';
import type { EndNote as EndNoteData } from '../../model/model.ts';
import { type NeededPolicy, policyName } from '../../registry/policies.ts';
import type { PartKind } from '../../registry/registry.ts';
import { isShared } from '../../registry/schema/shared-parts.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { EndNote } from '../../ui/end-note.tsx';
import { OutlineProvider, outlineMistake } from '../../ui/heading-outline.ts';
import { type PageContext, PageProvider } from '../../ui/page-context.ts';
import { type SectionContext, SectionProvider } from '../../ui/section-context.ts';
import { ThirdParties } from '../../ui/third-parties.tsx';
import { type BlockedLoad, noteUses, type PartUses } from '../../ui/uses.ts';
import type { Components, PartComponent } from './components.ts';
import { findBlocked, linksInCode } from './find-blocked.ts';

/** Some HTML of a page, with what it makes use of. */
export interface Rendered {
  html: string;
  uses: PartUses;
}

/**
 * Parts that were rendered before, by the part itself and a key of all that its HTML depends
 * on beside the site: see `keyOf`.
 */
type RenderedParts = WeakMap<object, Map<string, Rendered>>;

/** A component has failed; `cause` is what it threw. */
export class PartFailure extends Error {
  readonly type: string;
  /** Where the part is written, in the page: `/sections/2`. */
  readonly pointer: string;

  constructor(type: string, pointer: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.type = type;
    this.pointer = pointer;
  }
}

/** Parts of a site's own load something of other sites that their page does not allow. */
export class LoadFailure extends Error {
  readonly blocked: readonly BlockedLoad[];

  constructor(blocked: readonly BlockedLoad[]) {
    super(`Blocked: ${blocked.map(({ address }) => address).join(', ')}`);
    this.blocked = blocked;
  }
}

/** The headings that a component shows are out of order. */
export class HeadingFailure extends PartFailure {}

/** What rendering takes from the site. */
export interface Workshop {
  components: Components;
  known: RenderedParts;
  hasIcon(name: string): boolean;
  policies: ReadonlyMap<string, NeededPolicy>;
  /** Where this edition of the site stands. */
  origin: string;
  /** Whether visitors are asked before third parties are loaded. */
  asks: boolean;
}

/**
 * One section at its place on a page. A section that pages share, as those of partials, is rendered
 * once for all places where it comes out the same.
 */
export function renderSection(
  section: Section,
  place: SectionContext,
  page: PageContext,
  workshop: Workshop,
): Rendered {
  const { components, known } = workshop;
  const { component, isOwn } = componentOf(components.sections, section.type);
  const part: NamedPart = {
    kind: 'section',
    content: section,
    pointer: `/sections/${place.index}`,
    element: createElement(component, { section }),
    isOwn,
  };
  const render = () => renderNamed(part, place, page, workshop);
  return isShared(section) ? renderOnce(section, place, page, known, render) : render();
}

/** A part that pages share, as it was rendered before wherever it comes out the same. */
function renderOnce(
  part: object,
  place: SectionContext,
  page: PageContext,
  known: RenderedParts,
  render: () => Rendered,
): Rendered {
  const renderings = known.get(part) ?? new Map<string, Rendered>();
  known.set(part, renderings);
  const found =
    renderings.get(keyOf(place, page, false)) ?? renderings.get(keyOf(place, page, true));
  if (found) return found;
  const rendered = render();
  const { reads = new Set() } = rendered.uses;
  // No other page has this one's path, nor its translations if it has any.
  const isOfPage =
    reads.has('path') || (reads.has('translations') && page.own.translations.length > 0);
  if (!isOfPage) renderings.set(keyOf(place, page, reads.has('experiments')), rendered);
  return rendered;
}

/** The place and the language, whether there are others, and the experiments of the page where the section has read them. */
function keyOf(place: SectionContext, { locale, own }: PageContext, experiments: boolean): string {
  const isTranslated = own.translations.length > 0;
  return JSON.stringify([locale, place, isTranslated, experiments ? own.experiments : null]);
}

/** One overlay. */
export function renderOverlay(
  overlay: Overlay,
  index: number,
  page: PageContext,
  workshop: Workshop,
): Rendered {
  const { component, isOwn } = componentOf(workshop.components.overlays, overlay.type);
  const place: SectionContext = {
    level: 2,
    below: 3,
    index,
    id: overlay.id ?? `${overlay.type}-${index}`,
  };
  const part: NamedPart = {
    kind: 'overlay',
    content: overlay,
    pointer: `/overlays/${index}`,
    element: createElement(component, { overlay }),
    isOwn,
  };
  return renderNamed(part, place, page, workshop);
}

/** What the site adds to every page, such as the question of consent. */
export function renderThirdParties(page: PageContext, { known, asks }: Workshop): Rendered {
  const place: SectionContext = { level: 2, below: 3, index: 0, id: 'third-parties' };
  const draw = () => render(<ThirdParties asks={asks} />, place, page);
  return renderOnce(ThirdParties, place, page, known, draw);
}

/** What a page says once its campaign is over. */
export function renderEndNote(note: EndNoteData, page: PageContext): Rendered {
  const place: SectionContext = { level: 2, below: 3, index: 0, id: 'end-note' };
  return render(<EndNote note={note} />, place, page);
}

function componentOf(parts: ReadonlyMap<string, PartComponent>, type: string) {
  const entry = parts.get(type);
  if (!entry) throw new Error(`There is no component for the type ${type}.`);
  const { component, isOwn } = entry;
  return { component: component as unknown as ComponentType<Record<string, unknown>>, isOwn };
}

interface NamedPart {
  kind: PartKind;
  content: Section | Overlay;
  pointer: string;
  element: ReactNode;
  isOwn?: true;
}

function renderNamed(
  part: NamedPart,
  place: SectionContext,
  page: PageContext,
  workshop: Workshop,
): Rendered {
  const { content, pointer, element, isOwn } = part;
  const { type } = content;
  const outline: number[] = [];
  const noted = <OutlineProvider value={outline}>{element}</OutlineProvider>;
  let rendered: Rendered;
  try {
    rendered = render(isOwn ? noted : element, place, page);
  } catch (error) {
    throw new PartFailure(type, pointer, error);
  }
  if (!isOwn) return rendered;
  notePolicies(rendered.uses, part, workshop);
  const missing = findUnknownName(rendered.uses, page, workshop);
  if (missing) throw new PartFailure(type, pointer, new Error(missing));
  const mistake = outlineMistake(outline, place.level === 1);
  if (mistake) throw new HeadingFailure(type, pointer, mistake);
  return rendered;
}

/** Notes what a part of a site's own needs of the policy, what it loads that no policy allows, and where it leads. */
function notePolicies(uses: PartUses, { kind, content, pointer }: NamedPart, workshop: Workshop) {
  const { policies } = workshop;
  const { type } = content;
  const name = policyName(kind, type);
  if (policies.has(name)) uses.policies = new Set([...(uses.policies ?? []), name]);
  const allowed = [...(uses.policies ?? [])].flatMap((one) => policies.get(one)?.policy ?? []);
  const part = { type, pointer, content };
  const blocked = findBlocked(uses, part, { ...workshop, policies: allowed });
  if (blocked.length > 0) uses.blocked = new Set(blocked);
  const links = linksInCode(uses, part);
  if (links.length > 0) uses.ownLinks = new Set(links);
}

/** Names that a part uses and that are unknown: an empty SVG or a dead control otherwise. */
function findUnknownName(
  { icons = new Set(), islands = new Set() }: PartUses,
  page: PageContext,
  { hasIcon }: Workshop,
): string | undefined {
  const icon = [...icons].find((name) => !hasIcon(name));
  if (icon !== undefined) return `There is no icon \`${icon}\`.`;
  const island = [...islands].find((name) => !page.islands[name]);
  if (island === undefined) return undefined;
  const meant = nearestName(island, Object.keys(page.islands));
  return `There is no island \`${island}\`.${meant ? ` Did you mean \`${meant}\`?` : ''}`;
}

function render(element: ReactNode, place: SectionContext, page: PageContext): Rendered {
  const uses: PartUses = {};
  const html = noteUses(uses, () =>
    renderToString(
      <PageProvider value={page}>
        <SectionProvider value={place}>{element}</SectionProvider>
      </PageProvider>,
    ),
  );
  return { html, uses };
}

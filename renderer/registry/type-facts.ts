import type { Overlay, Page as PageContent, Section } from '../generated/types.ts';
import type { CampaignDefault } from '../model/campaign.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { ArticleFacts, Integrations, ResolvedPage, SiteFacts } from '../model/model.ts';
import type { Rules } from '../model/rule.ts';
import type { PolicySources } from './policy-sources.ts';
import type { VideoProvider } from './provider-facts.ts';

/** The data of a section: of a built-in type by its name, such as `SectionOf<'hero'>`, or as it is. */
export type SectionOf<T> = T extends Section['type'] ? Extract<Section, { type: T }> : T;

/** The data of an overlay, such as `OverlayOf<'toast'>`. */
export type OverlayOf<T> = T extends Overlay['type'] ? Extract<Overlay, { type: T }> : T;

/** Props of a section's component. */
export interface SectionProps<T> {
  section: SectionOf<T>;
}

/** Props of an overlay's component. */
export interface OverlayProps<T> {
  overlay: OverlayOf<T>;
}

/** Something inside a part that a link can lead to. */
export interface PlacedId {
  id: string;
  /** Where it is written, from the part on. */
  pointer: string;
}

/** A moment that a part announces to visitors. Pointers begin at the part. */
export interface PlacedMoment {
  pointer: string;
  /** The moment itself, with its offset from UTC. */
  at: string;
  /** Whether something begins then, it is the end of what leads up to that, or the part disappears. */
  kind: 'event' | 'deadline' | 'end';
  /** Where a text states the same. */
  label?: string;
  /** The time zone that the part shows it in, its `timeZone`. */
  timeZone?: string;
}

/** A third party that a part shows something of. */
export interface UsedProvider {
  name: string;
  /** The part's options for it. */
  embed: object;
  /** Where that is written, from the part on. */
  pointer: string;
}

/** What the checks of a part may look at beside the part itself. */
export interface CheckContext {
  /** The page that the part is on. */
  page: PageContent;
  /** The file of that page, for the places that belong to a problem. */
  file: string;
  /** Undefined if it is not known, as site.yaml has mistakes there. */
  integrations?: Integrations;
}

/** What structured data may take from elsewhere. */
export interface DataContext {
  page: Pick<
    ResolvedPage,
    'title' | 'description' | 'canonical' | 'social' | 'locale' | 'offersEnd'
  >;
  site: SiteFacts;
  /** The video platform of that name, or the default one. */
  videoProvider(name?: string): VideoProvider;
}

/** A thing as schema.org describes it. */
export type Thing = Record<string, unknown>;

/** The name of the company in structured data: what has it says more of the same thing. */
export function organizationId({ url }: Pick<SiteFacts, 'url'>): string {
  return `${url}/#organization`;
}

/** The facts of a section or overlay type beyond its schema, all optional. */
export interface PartFacts<P = Section | Overlay> {
  /** Other words that people use for the type, in small letters without hyphens. */
  aliases?: readonly string[];
  /** What links can lead to inside the part; its own id is known. */
  ids?(part: P): PlacedId[];
  /** What it announces. When the last of it has come, the part is over. */
  moments?(part: P): PlacedMoment[];
  /** The fields that its campaign fills where they are not written, each with what it is of that. */
  fromCampaign?: Readonly<Record<string, CampaignDefault>>;
  /** The rules that only `check` reports. */
  rules?: Rules;
  /** What no schema sees. Pointers, of related places in the same file too, begin at the part. */
  check?(part: P, context: CheckContext): Diagnostic[];
  /** The third parties that it shows something of. */
  providers?(part: P): UsedProvider[];
  /** What its own code loads of other sites; pages with it allow that. */
  policy?: PolicySources;
}

/** The facts of a section type. */
export interface SectionFacts<S = Section> extends PartFacts<S> {
  /** Set where it stands outside of the main content. */
  landmark?: 'header' | 'footer';
  /** The page of every site that it is made for. */
  pageFor?: 'notFound' | 'thankYou';
  /** Structured data for search engines. */
  structuredData?(section: S, context: DataContext): Thing[];
  /** The feed entry of the article that it shows. */
  article?(section: S): ArticleFacts;
  /** Rules of style that depend on the data, for the section with this id: inline styles are not allowed. */
  style?(section: S, id: string): string;
  /** Set where other sections' forms, of our own or of a service, are known by this type's name. */
  namesForms?: 'own' | 'embedded';
}

/** Where a section may stand that frames the main content. */
export type Landmark = NonNullable<SectionFacts['landmark']>;

/** The facts of an overlay type. */
export interface OverlayFacts<O = Overlay> extends PartFacts<O> {
  /** Where it stands on the screen: two of one place cover each other. */
  place?: 'foot' | 'corner' | 'middle';
}

/** The facts of a section type, for the default export of its `section.ts`. */
export function defineSection<T>(facts: SectionFacts<SectionOf<T>>): SectionFacts {
  return facts as SectionFacts;
}

/** The facts of an overlay type, for the default export of its `overlay.ts`. */
export function defineOverlay<T>(facts: OverlayFacts<OverlayOf<T>>): OverlayFacts {
  return facts as OverlayFacts;
}

/** The form service of a part that may embed one, by the convention that its field is `embed`. */
export function embedProviders({ embed }: { embed?: { provider: string } }): UsedProvider[] {
  return embed ? [{ name: embed.provider, embed, pointer: '/embed' }] : [];
}

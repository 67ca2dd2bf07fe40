import type { Json } from '../../renderer/index.ts';
import { DEV, type PageEntry, type Problem } from './protocol.ts';

/** Messages between the preview's host and its editor in the page; plain data. */

/** What the addresses of the editor begin with; all of them take a POST with the token. */
export const EDIT = `${DEV}/edit/`;

/** What the addresses of large values begin with that answers have in common; each is always the same. */
export const SHARED = `${DEV}/shared/`;

/** What the editor asks of the host, by the ends of these addresses. */
export interface EditRequests {
  page(seen: SeenPage): EditablePage | UneditablePage;
  part(part: SeenPage & Pick<EditablePart, 'name' | 'index'>): PartFields & {
    convertible: ConvertibleType[];
    /** The fields, by their pointers, that the variant has for itself which the page is shown in. */
    ofVariant: string[];
  };
  /** What the page says of itself, without its parts; `file` is that of an article. */
  settings(seen: SeenPage): PartFields & { file?: string };
  /** What a file holds that is that of no page. */
  file(of: { file: string }): FileFields;
  startable(): StartableFile[];
  types(page: Pick<SeenPage, 'path'>): AddableType[];
  /**
   * Makes a change; `versions` are those of the files that it was decided upon, and `all` takes away what
   * needs what it takes away.
   */
  change(
    change: SeenPage & { change: Change | PageChange; versions: Versions; all?: boolean },
  ): EditOutcome;
  undo(): EditOutcome;
  redo(): EditOutcome;
  changes(): SiteChanges;
  /**
   * Takes one change since the latest version back; `key` is '' for all of the file, and `all` takes back
   * what needs it, too.
   */
  discard(change: { file: string; key: string; all?: boolean }): EditOutcome;
  /** Makes the site, or the page at a path, what it was in a version; `all` does so with what it needs. */
  restore(version: { version: string; path?: string; all?: boolean }): EditOutcome;
  /**
   * Keeps a version, and sends it to where the site is published from; `anyway` with texts that are still to
   * be written.
   */
  publish(version: { note: string; sides: Sides; anyway?: boolean }): PublishOutcome;
  /** Brings what others have published, and publishes nothing. */
  bring(choice: { sides: Sides }): PublishOutcome;
  /** The pages that there are, as they are seen with the page: perhaps those of an earlier version. */
  pages(seen: SeenPage): PageEntry[];
  media(): MediaEntry[];
  /** What links to the page, in words. */
  links(page: Pick<SeenPage, 'path'>): string[];
  /** What the leads say of an experiment, in sentences. */
  judged(experiment: { name: string }): string[];
}

/** A page, and the query of the address that shows it. */
export interface SeenPage {
  path: string;
  query: string;
  /** The file that is open in the panel beside it. */
  file?: string;
}

/** The file that holds what all pages have in common. */
export const SITE_FILE = 'site.yaml';

/** Hashes of files as somebody has seen them, by their paths. */
export type Versions = Readonly<Record<string, string>>;

/** The lists of a page whose parts can be changed. */
export const PART_NAMES = ['sections', 'overlays'] as const;
export type PartName = (typeof PART_NAMES)[number];

/** A page as the editor needs it. */
export interface EditablePage {
  file: string;
  /** The hash of the page as its address shows it; '' where it cannot be rendered. */
  hash: string;
  /** The page with marks around its texts, see `markTexts`; '' where it cannot be rendered with them. */
  html: string;
  /** Where it is one of the pages that its file makes from a list. */
  made?: MadePage;
  /** Its campaign, and the state of that which it is shown in, or `full`. */
  state?: { campaign: string; name: string };
  /** Its experiments, each with the names of its variants and the other pages that show it. */
  experiments: NamedVariants[];
  /** Those of other pages that it does not show. */
  experimentsElsewhere: NamedVariants[];
  /** The variant that is shown, unless it is the page as it is written. */
  variant?: string;
  /** Why its texts can be changed in the panel only, in words. */
  notice?: string;
  texts: EditableText[];
  parts: EditablePart[];
  hidden: HiddenPart[];
  /** All files that the page is made of, by their paths. */
  files: Record<string, EditableFile>;
  /** The claims that its texts name. */
  claims: Record<string, EditableClaim>;
  /** What is put in place of the variables that its texts may name. */
  variables: Record<string, string>;
  /** The folders of articles that the site has, as their addresses begin. */
  articles: string[];
  history: History;
}

/** An experiment with its variants, and the paths of other pages that show it. */
export interface NamedVariants {
  name: string;
  variants: string[];
  others: string[];
}

/** One of the pages that a file makes from a list, such as one of each entry. */
export interface MadePage {
  /** What the list is called. */
  list: string;
  /** Where the entry is written that it is made of, or undefined if it shows several. */
  entry?: { file: string; pointer: string };
}

/** A page that cannot be edited now. */
export interface UneditablePage {
  /** Why, and what to do, in words. */
  reason: string;
  history: History;
}

/** A file that a page is made of. */
export interface EditableFile {
  version: string;
  /** What people call it. */
  called: string;
  /** On how many pages something of it shows. */
  pages: number;
}

/** A claim that texts of a page name. */
export interface EditableClaim {
  /** What is put in its place on this page. */
  value: string;
  /** On how many pages it is named. */
  pages: number;
}

/** A section or overlay of a page that stands behind comment signs. */
export interface HiddenPart {
  /** Where it begins in the file of the page, from 0. */
  line: number;
  /** What it is, in its own words. */
  words: string;
}

/** A text of a page. */
export interface EditableText {
  /** Its place in the page as it is put together. */
  pointer: string;
  /** What its field is called. */
  label: string;
  /** Its place in its section, where it is what a variant shows there. */
  at?: string;
  format: string;
  /** As it is written, with its variables. */
  source: string;
  /** The file it is written in. */
  file: string;
  /** Whether no other state of the campaign shows it. */
  isOfState?: boolean;
  /** Whether no other variant shows it. */
  isOfVariant?: boolean;
}

/** A section or an overlay of a page. */
export interface EditablePart {
  name: PartName;
  index: number;
  type: string;
  /** Title of its type. */
  title: string;
  /** What it is about, in its own words. */
  words: string;
  /** Why visitors do not see it now, in words. */
  absence?: string;
  /** The file it is written in. */
  file: string;
  /** Whether the list of the page's own file has an entry for it, which can be moved. */
  isOwn: boolean;
}

/** A state of the site that was kept. */
export interface Version {
  id: string;
  /** An instant, with the clock of where it was kept. */
  at: string;
  author: string;
  note: string;
}

/** What has changed since the latest version. */
export interface SiteChanges {
  places: ChangedPlace[];
  /** All versions, the latest first. */
  versions: Version[];
  /** Where the site is published to, such as `origin/main`; without it, versions stay on this machine. */
  remote?: string;
  /** How many versions were not sent there yet. */
  unsent: number;
  /** What is in them. */
  unsentPlaces: ChangedPlace[];
  /** How many versions others have published that are not here yet. */
  others: number;
  /** Whether who asks may publish; by default, everybody may. */
  mayPublish?: boolean;
}

/** Something that has changed: a page, a list, a picture. */
export interface ChangedPlace {
  file: string;
  /** What it is called. */
  words: string;
  /** The address of a page. */
  path?: string;
  /** On how many pages something of it shows; undefined if its words say so. */
  pages: number | undefined;
  changes: ShownChange[];
}

/** One change, as people see it. */
export interface ShownChange {
  /** Identifies it within its place; '' for all of it. */
  key: string;
  /** What has changed, such as `Hero: heading`; '' for all of it. */
  what: string;
  kind: 'changed' | 'added' | 'removed' | 'moved' | 'hidden';
  before?: ShownValue;
  after?: ShownValue;
}

/** A value in words, and the name of the picture that it is. */
export interface ShownValue {
  text: string;
  picture?: string;
}

/** Whose change is taken where two people have changed the same place: by file, and by key of the change. */
export type Sides = Readonly<Record<string, Readonly<Record<string, 'mine' | 'theirs'>>>>;

/** The outcome of publishing. */
export type PublishOutcome =
  /** What was done, in words, and whether it was sent to where the site is published from. */
  { done: true; words: string; isSent?: boolean } | Unpublished;

/** Why nothing was published. */
export interface Unpublished {
  done: false;
  reason: string;
  problems: Problem[];
  /** Whether it can be published all the same. */
  anyway?: boolean;
  /** What others have published of the same words: theirs before, yours after. */
  collisions?: ChangedPlace[];
  /** What a developer has to know, in the words of another program. */
  details?: string;
}

/** What can be taken back, and done again: what it was, in words. */
export interface History {
  undo?: string;
  redo?: string;
}

/** What the fields of a part, of a page or of the site are made from. */
export interface PartFields {
  /** Its JSON Schema, and the one that its references lead into. */
  schema: object;
  root: object;
  /** The part as it is written, everything from elsewhere in its place. */
  value: Json;
  /** Files in which fields are written that are not in the file of the page, by their pointers. */
  origins: Record<string, string>;
  /** The claims that its texts name. */
  claims: string[];
  assets: string[];
  icons: string[];
  /** The names that fields of a format choose from, such as those of lead types, in their order. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** What these are called, in their order, where that is another name. */
  choiceWords: Readonly<Record<string, readonly string[]>>;
  /** What fields have by default because the site has it, by where that is in its settings. */
  inherited: Readonly<Record<string, Json>>;
  /** Texts of the page that a new name must not be. */
  taken: string[];
  /** The zone by whose clocks the site goes. */
  zone?: string;
  /** What is put in place of the variables of its texts, where these are not those of the page. */
  variables?: Record<string, string>;
}

/** What the fields of a file are made from, and the other files that can be opened like it. */
export interface FileFields extends PartFields {
  file: string;
  /** Whether it cannot be read, so that it has no fields. */
  isUnreadable: boolean;
  files: { file: string; words: string }[];
}

/** A kind of file that can be begun. */
export interface StartableFile extends Pick<PartFields, 'schema' | 'root'> {
  folder: string;
  words: string;
}

/** A type that a section or overlay can become. */
export interface ConvertibleType {
  type: string;
  title: string;
  /** What it cannot show, and what is to be written in it, in words. */
  lost: string[];
  open: string[];
}

/** A type that can be added. */
export interface AddableType {
  name: PartName;
  type: string;
  title: string;
  description: string;
  /** What it does for a page, and when to take it. */
  goal?: string;
  use?: string;
  /** Other words for it, in English and the languages of the page and the site. */
  aliases?: readonly string[];
  /** The ways to begin it; one that stands elsewhere than others of its type says so. */
  examples: { name: string; part: Json; landmark?: AddableType['landmark'] }[];
  /** Set where it stands above or below everything else of the page. */
  landmark?: 'header' | 'footer';
  /** Whether its examples are what other pages show, too. */
  isShared?: true;
}

/** Where and when a change shows; by default, on all pages and in all states that show it. */
export interface ChangeScope {
  /** On this page only, wherever it is from. */
  here?: boolean;
  /** In the shown state of the campaign only. */
  inState?: boolean;
  /** In one variant only, named as in addresses: `experiment:variant`. */
  inVariant?: string;
}

type ListScope = Pick<ChangeScope, 'here' | 'inVariant'>;

/** What somebody saw who decided: what a place held, null for nothing, and the outermost list around it. */
interface Seen {
  before?: Json;
  among?: readonly Json[];
}

/** A change of one field or list. What is not as it was seen any more stays as it is. */
export type FieldChange =
  /** Sets a field; without a value it is taken out. */
  | ({ do: 'set'; pointer: string; value?: Json } & Seen & ChangeScope)
  | ({ do: 'insert'; pointer: string; index: number; value: Json } & ListScope)
  | ({ do: 'take'; pointer: string; index: number } & Seen & ListScope)
  | ({ do: 'move'; pointer: string; from: number; to: number } & Seen & ListScope);

/** One change to a page. Pointers lead into the page as it is put together. */
export type Change =
  | FieldChange
  /** Changes a file that is that of no page; pointers lead into it. */
  | { do: 'file'; file: string; change: FieldChange }
  /** Gives a claim another value on all pages. */
  | { do: 'claim'; name: string; value: string }
  | { do: 'show-part'; line: number }
  /** Adds a variant with another main heading to an experiment, which is begun unless the page has it. */
  | { do: 'begin-experiment'; name: string; heading: string }
  | { do: 'part'; act: 'duplicate' | 'hide' | 'remove'; name: PartName; index: number }
  | { do: 'convert-part'; name: PartName; index: number; type: string }
  | { do: 'move-part'; name: PartName; from: number; to: number }
  | { do: 'add-part'; name: PartName; index: number; part: Json };

/** A file of the assets folder. */
export interface MediaEntry {
  name: string;
  isPicture: boolean;
  bytes: number;
  /** The places that name it, in words. */
  uses: string[];
}

/** Where the files of the assets folder can be seen as they are. */
export const ASSETS = `${DEV}/assets/`;

/** Where the icons of the program can be seen, by their names. */
export const ICONS = `${DEV}/icons/`;

/** Where an example of a type can be seen in the look of the site. */
export const SAMPLE = `${DEV}/sample`;

/** A change of whole pages. `to` is the address of the page that is made or moved. */
export type PageChange =
  | { do: 'new-page' | 'copy-page' | 'new-article'; to: string; title: string }
  /** Moments are times of the clocks of the site, or else of `zone`; `places` is a number or ''. */
  | ({ do: 'new-campaign'; to: string; title: string } & Record<
      'opens' | 'closes' | 'places' | 'zone',
      string
    >)
  /** Links to the page, and visitors of its address, are led to `to` from then on. */
  | { do: 'delete-page'; to: string }
  /** Shows the picture `to` in place of `from`, everywhere. */
  | { do: 'replace-asset'; from: string; to: string }
  | { do: 'delete-asset'; name: string }
  /** Ends an experiment: what one of its variants changes is written into its pages, and that into site.yaml. */
  | { do: 'keep-variant'; name: string; variant: string; by?: string; found?: string }
  /** Begins a file with a value, or as a copy of another one; a campaign is called something by visitors. */
  | { do: 'new-file'; to: string; value: Json }
  | { do: 'copy-file'; from: string; to: string; called?: string }
  | { do: 'delete-file'; name: string }
  /** Moves a section into a file that other pages can use, by the name `to`. */
  | { do: 'share-part'; name: PartName; index: number; to: string }
  /** Copies the page, to be written in another language. */
  | { do: 'translate-page'; to: string; locale: string }
  /** Fixes what a check has found at a place of a file. */
  | ({ do: 'fix' } & Pick<Problem, 'file' | 'line' | 'column'>)
  /** The old address leads to the new one from then on. */
  | { do: 'move-page'; to: string };

/** The outcome of a change. */
export type EditOutcome =
  /** On how many pages what was written shows: the most of a file, without articles, which are of their page. */
  | {
      done: true;
      pages: number;
      history: History;
      /** The address of a page that is there since. */
      page?: string;
    }
  /**
   * Nothing was written; `problems` are what the change would have brought, and `also` what can be
   * done with it so that there are none, in sentences.
   */
  | { done: false; reason: string; problems: Problem[]; also?: string };

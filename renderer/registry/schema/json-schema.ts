/** A mistake that people make with a text, and its message: a keyword of our own in schemas. */
export interface LikelyMistake {
  /** What the mistaken text looks like. */
  pattern: string;
  /** The message after the name of the field; `{written}` stands for the text. */
  message: string;
  help?: string;
  /** What was meant, with `$1` for the first group of the pattern. */
  meant?: string;
}

/** When to take a type of section or overlay: our own word in schemas, for people who choose one. */
export interface WhenToUse {
  /** What it does for a page. */
  goal: 'frame' | 'explain' | 'prove' | 'ask' | 'read';
  /** What one wants to show, such as `plans and prices`. */
  for: string;
  /** What to keep in mind, or what to take instead; names of types stand between backticks. */
  otherwise?: string;
}

/** The parts of JSON Schema 2020-12 that the schemas of this project use. */
export interface JsonSchema {
  $id?: string;
  $ref?: string;
  $schema?: string;
  $defs?: Record<string, JsonSchema>;
  title?: string;
  description?: string;
  /** The description for people who edit pages and see no YAML, where that takes others: our own word. */
  plain?: string;
  /** Says what only those know who have it, such as a rating: examples do not bring it along. Our own word. */
  fact?: true;
  /** What the panel gathers optional fields of a kind below: our own word. */
  topic?: string;
  /** What the choices of an `enum` are called in the panel, in their order: our own word. */
  choiceWords?: readonly string[];
  /** Says that a field is for developers, who know where it is used: our own word. */
  forDevelopers?: true;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  minProperties?: number;
  propertyNames?: JsonSchema;
  items?: JsonSchema | boolean;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  not?: JsonSchema;
  discriminator?: { propertyName: string };
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  mistakes?: LikelyMistake[];
  whenToUse?: WhenToUse;
  /** What people call a type in languages other than English, by their codes, parted by commas: our own word. */
  called?: Readonly<Record<string, string>>;
  /** Pixels that a picture has to be wide to be sharp: our own word, for fields that name its file. */
  leastWidth?: number;
  /** The list of the section that a list has one entry for each entry of: our own word. */
  parallelTo?: string;
  /** The first entry of a list stays the first, and has these fields alone: our own word. */
  firstStays?: readonly string[];
  /** Says what a group of this kind is, and nothing of one of another kind: our own word. */
  ofKind?: true;
  /** How many letters read best, from and to: our own word. */
  bestLength?: readonly [number, number];
  /** Of a switch that is on by default: the values of fields beside it with which it is not. */
  defaultUnless?: Readonly<Record<string, readonly unknown[]>>;
  /** Where site.yaml has what is meant by default, which a new value begins with: our own word. */
  inherits?: string;
  /** The contrast with white from which on letters in a colour are easy to read. */
  bestContrast?: number;
  /** Other names that people give the field, in small letters, its opposite behind a `!`: our own word. */
  synonyms?: readonly string[];
  /** Names that people bring to a group which has no field for them, and what to do instead: our own word. */
  absent?: readonly Absent[];
}

/** Names in small letters that a group has no field for, and what to do instead. */
export interface Absent {
  names: readonly string[];
  help: string;
}

/** The schemas in the folder of a third party. */
export interface ProviderSource {
  kind: 'form' | 'pricing' | 'video' | 'calendar' | 'map' | 'analytics' | 'widget' | 'challenge';
  /** Key of its account in `integrations` of site.yaml. */
  accountKey: string;
  /** True for the one that is meant where none is named. */
  isDefault: boolean;
  /** Its account; absent where it needs none. */
  account?: JsonSchema;
  /** A page's options for it: an object, or the identifier of a video. */
  embed?: JsonSchema;
}

/** The schemas as they are written: shared ones by name, sections, overlays and providers by theirs. */
export interface SchemaSources {
  common: JsonSchema;
  page: JsonSchema;
  site: JsonSchema;
  data: JsonSchema;
  mail: JsonSchema;
  campaign: JsonSchema;
  lead: JsonSchema;
  language: JsonSchema;
  sections: Record<string, JsonSchema>;
  overlays: Record<string, JsonSchema>;
  providers: Record<string, ProviderSource>;
}

import absentFields from '../../../schemas/absent-fields.json' with { type: 'json' };
import type { Absent, JsonSchema } from '../../registry/schema/json-schema.ts';
import { plainWord } from '../../text/nearest-name.ts';

/**
 * Names of fields that people bring from other tools, and what the same thing may be called here:
 * those that fit many types. Others stand with the field that they mean, as `synonyms` in its schema.
 */
const fieldSynonyms: Readonly<Record<string, readonly string[]>> = {
  alttext: ['alt'],
  anchor: ['id'],
  attribution: ['name'],
  author: ['name', 'person'],
  avatar: ['portrait'],
  background: ['tone'],
  backgroundcolor: ['background'],
  benefits: ['items', 'points'],
  bg: ['background'],
  blurb: ['text'],
  body: ['text'],
  bullets: ['points', 'items'],
  button: ['action', 'actions', 'primary'],
  buttonlabel: ['button', 'label'],
  buttons: ['actions'],
  buttontext: ['button', 'label'],
  caption: ['label', 'title'],
  callout: ['box', 'note'],
  cards: ['items'],
  children: ['links', 'items'],
  company: ['organization'],
  content: ['text', 'items'],
  copy: ['text'],
  cover: ['picture'],
  cols: ['columns'],
  cta: ['action', 'actions', 'button'],
  ctas: ['actions'],
  date: ['until', 'start'],
  deadline: ['until'],
  desc: ['description', 'text'],
  description: ['text'],
  details: ['text'],
  end: ['until'],
  endsat: ['until'],
  excerpt: ['description', 'text'],
  footnote: ['note', 'legal'],
  h1: ['heading', 'title'],
  h2: ['heading', 'title'],
  h3: ['heading', 'title'],
  headline: ['heading', 'title'],
  heading: ['title', 'label'],
  icon: ['favicon'],
  id: ['name'],
  image: ['picture', 'poster', 'portrait', 'src'],
  img: ['picture', 'src'],
  help: ['hint'],
  helptext: ['hint'],
  job: ['role'],
  kicker: ['eyebrow'],
  label: ['title', 'name'],
  lang: ['locale'],
  language: ['locale'],
  lead: ['text'],
  items: ['links'],
  link: ['href', 'action', 'linkLabel'],
  links: ['actions'],
  list: ['items'],
  logo: ['src'],
  media: ['picture'],
  message: ['text'],
  metadescription: ['description'],
  metatitle: ['title'],
  name: ['title', 'label'],
  notes: ['note'],
  ogimage: ['social'],
  overline: ['eyebrow'],
  pagination: ['pager'],
  paragraph: ['text'],
  photo: ['portrait', 'picture', 'image'],
  picture: ['image', 'portrait', 'src'],
  position: ['role'],
  pretitle: ['eyebrow'],
  question: ['title'],
  seo: ['description', 'social'],
  source: ['src'],
  stars: ['rating'],
  subheading: ['text'],
  subheadline: ['text'],
  subtitle: ['text'],
  summary: ['text', 'description'],
  submenu: ['links'],
  tagline: ['eyebrow', 'text'],
  target: ['href', 'newTab'],
  tel: ['phone'],
  telephone: ['phone'],
  thumbnail: ['picture'],
  text: ['label', 'title', 'quote', 'answer', 'message'],
  title: ['heading', 'label', 'name', 'caption'],
  to: ['href'],
  url: ['href', 'src', 'path'],
  tone: ['openingTone'],
  variant: ['style', 'layout'],
};

/** What to do in place of a field that there is not, by a name that people bring. */
export function absence(written: string, { absent = [] }: JsonSchema): string | undefined {
  return helpOf(written, absent);
}

/** The same for names that no group has a field for, if none is called almost so. */
export function absenceEverywhere(written: string): string | undefined {
  return helpOf(written, absentFields);
}

function helpOf(written: string, absent: readonly Absent[]): string | undefined {
  const name = plainWord(written);
  return absent.find(({ names }) => names.includes(name))?.help;
}

/** Words that people use for a choice, and what the same may be called here. */
const choiceSynonyms: Readonly<Record<string, readonly string[]>> = {
  black: ['dark'],
  brand: ['accent'],
  client: ['visitor'],
  customer: ['visitor'],
  default: ['plain', 'regular'],
  dropdown: ['select'],
  false: ['off', 'none'],
  ghost: ['quiet', 'secondary'],
  gray: ['alt'],
  grey: ['alt'],
  light: ['alt'],
  link: ['quiet'],
  main: ['primary'],
  mobile: ['tel'],
  no: ['off', 'none'],
  'noindex,nofollow': ['noindex'],
  nofollow: ['noindex'],
  office: ['team'],
  outline: ['secondary'],
  owner: ['team'],
  permanent: ['301'],
  phone: ['tel'],
  photo: ['image'],
  picture: ['image'],
  radio: ['select'],
  sender: ['visitor'],
  temporary: ['302'],
  true: ['required', 'always', 'email'],
  user: ['visitor'],
  warn: ['warning'],
  white: ['plain'],
  yes: ['required', 'always', 'email'],
};

/** The choice of those in `allowed` that another word stands for. */
export function choiceSynonym(written: string, allowed: readonly string[]): string | undefined {
  return meaningOf(written, choiceSynonyms, allowed);
}

/** The field of those in `allowed` that a foreign name stands for. */
export function fieldSynonym(written: string, allowed: readonly string[]): string | undefined {
  return meaningOf(written, fieldSynonyms, allowed);
}

/** The field whose schema knows a foreign name as that of its opposite, such as `optional`. */
export function oppositeField(
  written: string,
  properties: Readonly<Record<string, JsonSchema>>,
): string | undefined {
  const opposite = `!${plainWord(written)}`;
  return Object.keys(properties).find((field) => properties[field]?.synonyms?.includes(opposite));
}

/** The field of those in `allowed` whose schema knows a foreign name; `properties` are all fields. */
export function ownSynonym(
  written: string,
  allowed: readonly string[],
  properties: Readonly<Record<string, JsonSchema>>,
): string | undefined {
  return allowed.find((field) => properties[field]?.synonyms?.includes(plainWord(written)));
}

/** Whether two fields of different groups hold the same, by what people call them. */
export function isSameField(
  one: string,
  { properties: ofOne = {} }: JsonSchema,
  other: string,
  { properties: ofOther = {} }: JsonSchema,
): boolean {
  return [
    fieldSynonym(one, [other]),
    fieldSynonym(other, [one]),
    ownSynonym(one, [other], ofOther),
    ownSynonym(other, [one], ofOne),
  ].some((name) => name !== undefined);
}

function meaningOf(
  written: string,
  synonyms: Readonly<Record<string, readonly string[]>>,
  allowed: readonly string[],
): string | undefined {
  const name = plainWord(written);
  const meanings = Object.hasOwn(synonyms, name) ? synonyms[name] : undefined;
  return meanings?.find((meaning) => allowed.includes(meaning));
}

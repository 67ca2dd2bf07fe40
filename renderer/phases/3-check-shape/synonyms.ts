import type { JsonSchema } from '../../registry/schema/json-schema.ts';

/**
 * Names of fields that people bring from other tools, and what the same thing may be called here:
 * those that fit many types. Others stand with the field that they mean, as `synonyms` in its schema.
 */
const fieldSynonyms: Readonly<Record<string, readonly string[]>> = {
  alttext: ['alt'],
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
  button: ['action', 'actions'],
  buttonlabel: ['button', 'label'],
  buttons: ['actions'],
  buttontext: ['button', 'label'],
  caption: ['label', 'title'],
  cards: ['items'],
  company: ['organization'],
  content: ['text', 'items'],
  copy: ['text'],
  cover: ['picture'],
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
  headline: ['heading', 'title'],
  heading: ['title', 'label'],
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
  link: ['href', 'action'],
  links: ['actions'],
  list: ['items'],
  logo: ['src'],
  media: ['picture'],
  message: ['text'],
  meta: ['social'],
  metadescription: ['description'],
  metatitle: ['title'],
  name: ['title', 'label'],
  notes: ['note'],
  ogimage: ['social'],
  overline: ['eyebrow'],
  paragraph: ['text'],
  photo: ['portrait', 'picture'],
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
  tagline: ['eyebrow', 'text'],
  target: ['href'],
  thumbnail: ['picture'],
  text: ['label', 'title', 'quote', 'answer'],
  title: ['heading', 'label', 'name'],
  to: ['href'],
  url: ['href', 'src', 'path'],
  variant: ['style', 'layout'],
};

/** The field of those in `allowed` that a foreign name stands for; `properties` are all fields. */
export function fieldSynonym(
  written: string,
  allowed: readonly string[],
  properties: Readonly<Record<string, JsonSchema>>,
): string | undefined {
  const name = written.toLowerCase().replace(/[-_\s]/g, '');
  const meanings = Object.hasOwn(fieldSynonyms, name) ? fieldSynonyms[name] : undefined;
  return (
    allowed.find((field) => properties[field]?.synonyms?.includes(name)) ??
    meanings?.find((meaning) => allowed.includes(meaning))
  );
}

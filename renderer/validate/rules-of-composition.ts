import type { Rule } from './rule.ts';

/** How pages are put together from partials, other pages, data and variables. */
export const rulesOfComposition: Readonly<Record<string, Rule>> = {
  'collection/unknown': {
    title: 'A collection that does not exist',
    why: 'There are no entries to make pages of.',
    fix: 'Correct the name, or put files into the folder.',
    wrong: 'collection: { from: webinar }',
    right: 'collection: { from: webinars }',
  },
  'data/loop': {
    title: 'Data that takes itself',
    why: 'Each part would wait for the other for ever.',
    fix: 'Write the content in one of the places.',
    wrong: 'items: { from: a } (in data/a.yaml)',
    right: 'items:\n  - { name: Ada }',
  },
  'data/unknown': {
    title: 'A data file that does not exist',
    why: 'There is no content to take.',
    fix: 'Correct the name, or write the file.',
    wrong: 'items: { from: testimonial }',
    right: 'items: { from: testimonials }',
  },
  'data/unknown-entry': {
    title: 'An entry that a data file does not have',
    why: 'There is no content to take.',
    fix: 'Correct the id.',
    wrong: 'items: { from: testimonials, only: [mara] }',
    right: 'items: { from: testimonials, only: [maria] }',
  },
  'extends/loop': {
    title: 'Pages that extend each other',
    why: 'Each would wait for the other for ever.',
    fix: 'Let one of them stand alone.',
    wrong: 'extends: /a (in /a)',
    right: 'extends: /b',
  },
  'extends/needs-id': {
    title: 'A changed section without an id',
    why: 'The id says which section of the other page is meant.',
    fix: 'Write id for a changed section, type for a new one.',
    wrong: '- { heading: New }',
    right: '- { id: hero, heading: New }',
  },
  'extends/unknown': {
    title: 'A page to extend that does not exist',
    why: 'There is nothing to start from.',
    fix: 'Correct the path.',
    wrong: 'extends: /best-ap',
    right: 'extends: /best-app',
  },
  'extends/unknown-id': {
    title: 'A section id that the extended page does not have',
    why: 'There is nothing to change.',
    fix: 'Correct the id, or give the section a type to add it.',
    wrong: '- { id: heros, heading: New }',
    right: '- { id: hero, heading: New }',
  },
  'partial/unknown': {
    title: 'A partial that does not exist',
    why: 'There is nothing to put here.',
    fix: 'Correct the name, or write the partial.',
    wrong: '- use: heder',
    right: '- use: header',
  },
  'site/missing': {
    title: 'A site without site.yaml',
    why: 'It holds the name, address and language that every page needs.',
    fix: 'Write the file.',
    wrong: '(no site.yaml)',
    right: 'name: Pebbles\nproduct: Pebbles\nurl: https://www.example.com',
  },
  'text/open-variable': {
    title: 'Braces that are not closed',
    why: 'The braces would be shown to visitors.',
    fix: 'Close them, or write \\{{ for the braces themselves.',
    wrong: 'heading: "Try {{product"',
    right: 'heading: "Try {{product}}"',
  },
  'text/unknown-variable': {
    title: 'A variable that does not exist',
    why: 'There is no text to put in.',
    fix: 'Correct the name.',
    wrong: 'heading: "Try {{prodct}}"',
    right: 'heading: "Try {{product}}"',
  },
};

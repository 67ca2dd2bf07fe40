import type { Rule } from './rule.ts';

/** What may go wrong where visitors see different variants of a page. */
export const rulesOfExperiments: Readonly<Record<string, Rule>> = {
  'experiment/changed-twice': {
    title: 'A section changed twice in one variant',
    why: 'Only one of the changes could be shown.',
    fix: 'Make one change of the two.',
    wrong: 'changes: [{ id: top, heading: Hello }, { id: top, text: Welcome }]',
    right: 'changes: [{ id: top, heading: Hello, text: Welcome }]',
  },
  'experiment/duplicate-name': {
    title: 'Two experiments or variants with one name',
    why: 'Nobody could tell which of the two a visitor has seen.',
    fix: 'Give one another name.',
    wrong: 'variants: [{ name: a }, { name: a }]',
    right: 'variants: [{ name: a }, { name: b }]',
  },
  'experiment/first-variant': {
    title: 'A first variant with changes',
    why: 'The first variant is the page as it is written: search engines see it, and whoever has no script.',
    fix: 'Write its texts into the page, and let the other variants differ.',
    wrong: 'variants:\n  - name: a\n    changes: [{ id: top, heading: Hello }]',
    right: 'variants:\n  - name: a\n  - name: b\n    changes: [{ id: top, heading: Hello }]',
  },
  'experiment/form-fields': {
    title: 'A variant whose form asks for other things',
    why: 'The lead service knows one form in this place, and refuses what does not fit it.',
    fix: 'Keep the names and choices of the fields; labels may differ.',
    wrong: 'fields: [{ name: employer, label: Company }]',
    right: 'fields: [{ name: company, label: Company }]',
  },
  'experiment/needs-id': {
    title: 'A change that does not say what it changes',
    why: 'The page has many sections.',
    fix: 'Add the id of one of them.',
    wrong: 'changes: [{ heading: Hello }]',
    right: 'changes: [{ id: top, heading: Hello }]',
  },
  'experiment/no-change': {
    title: 'A variant that changes nothing',
    why: 'The page would be compared with itself.',
    fix: 'Write what differs, or delete the variant.',
    wrong: 'variants:\n  - name: a\n  - name: b',
    right: 'variants:\n  - name: a\n  - name: b\n    changes: [{ id: top, heading: Hello }]',
  },
  'experiment/overlap': {
    title: 'Two experiments that change one section',
    why: 'Only one of the two could be shown.',
    fix: 'Make one experiment of them, or change different sections.',
    wrong: 'two experiments with changes: [{ id: top, … }]',
    right: 'one with { id: top, … }, the other with { id: close, … }',
  },
  'experiment/shares': {
    title: 'Shares that do not make a hundred',
    why: 'Some visitors would see nothing, or a variant nobody.',
    fix: 'Let the shares add up to 100, or leave them out for equal ones.',
    wrong: 'variants: [{ name: a, share: 50 }, { name: b, share: 60 }]',
    right: 'variants: [{ name: a }, { name: b }]',
  },
  'experiment/unknown-id': {
    title: 'A change of a section that does not exist',
    why: 'There is nothing to change.',
    fix: 'Correct the id, or give the section one.',
    wrong: 'changes: [{ id: tpo, heading: Hello }]',
    right: 'changes: [{ id: top, heading: Hello }]',
  },
};

import type { Rule } from './rule.ts';

/** Signs of the writing itself, which visitors would read. */
export const rulesOfWording: Readonly<Record<string, Rule>> = {
  'text/entity': {
    title: 'A character written as HTML has it',
    why: 'Visitors would see &amp; and not the character.',
    fix: 'Write the character itself.',
    wrong: 'heading: Bread &amp; butter',
    right: 'heading: Bread & butter',
    canBeOff: true,
  },
  'text/heading': {
    title: 'A heading in a text that is none',
    why: 'Visitors would read the signs in the middle of a paragraph.',
    fix: 'Put a space after the last #.',
    wrong: 'body: |\n  ##Descaling',
    right: 'body: |\n  ## Descaling',
    canBeOff: true,
  },
  'text/html': {
    title: 'HTML in a text',
    why: 'It is shown as it is, never obeyed, so that no text can break a page.',
    fix: 'Take it out; Markdown makes words bold and divides paragraphs.',
    wrong: 'text: Open from seven<br>on weekdays',
    right: 'text: Open from seven on weekdays',
    canBeOff: true,
  },
  'text/code': {
    title: 'Code in a text that has no end',
    why: 'Visitors see all that follows as code, with the signs of its writing.',
    fix: 'End it with the same three signs on a line of their own.',
    wrong: 'body: |\n  ```\n  npm start\n\n  Then look at it.',
    right: 'body: |\n  ```\n  npm start\n  ```\n\n  Then look at it.',
    canBeOff: true,
  },
  'text/list': {
    title: 'An entry of a list in a text that is none',
    why: 'Visitors would read the hyphen in the middle of a paragraph.',
    fix: 'Put a space after the hyphen.',
    wrong: 'body: |\n  - Quiet\n  -Quick',
    right: 'body: |\n  - Quiet\n  - Quick',
    canBeOff: true,
  },
  'text/markdown': {
    title: 'Markdown in a plain text',
    why: 'Visitors would see the asterisks and brackets.',
    fix: 'Take the signs out, or use a field that has Markdown.',
    wrong: 'heading: The **quiet** kettle',
    right: 'heading: The quiet kettle',
    canBeOff: true,
  },
  'text/placeholder': {
    title: 'A text that was to be replaced',
    why: 'Nobody wants visitors to read it. New pages begin with some, marked by three dots in brackets.',
    fix: 'Write what visitors shall read, or delete the field.',
    wrong: 'text: Lorem ipsum dolor sit amet',
    right: 'text: It boils a litre in two minutes.',
    canBeOff: true,
  },
  'text/single-brace': {
    title: 'A variable in single braces',
    why: 'It is shown as it is.',
    fix: 'Write two braces on both sides.',
    wrong: 'text: Call {phone}',
    right: 'text: Call {{phone}}',
    canBeOff: true,
  },
};

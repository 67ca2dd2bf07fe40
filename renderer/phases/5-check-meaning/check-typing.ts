import type { Diagnostic } from '../../model/diagnostic.ts';
import type { TextCheck } from './check.ts';
import { proseWithoutCode } from './prose-without-code.ts';
import { type Remnant, searchFor } from './remnants.ts';

/** Whether texts have slips of typing that no reader takes for anything else. */
export const textCheck: TextCheck = {
  rules: {
    'text/typing': {
      title: 'A slip of typing',
      why: 'Visitors take it for carelessness.',
      fix: 'Correct it.',
      wrong: 'text: It hums , and boils.Quickly',
      right: 'text: It hums, and boils. Quickly',
      canBeOff: true,
    },
    'text/shouting': {
      title: 'A heading that shouts',
      why: 'Capitals throughout and rows of exclamation marks look like junk mail, and are hard to read.',
      fix: 'Write it as you would say it.',
      wrong: 'heading: BUY A KETTLE NOW!!!',
      right: 'heading: Buy a kettle now',
      canBeOff: true,
    },
  },
  check: ({ texts }) =>
    proseWithoutCode(texts).flatMap(({ text, pointer }): Diagnostic[] => [
      ...slips.find(text, pointer),
      ...inCapitals(text, pointer),
    ]),
};

function typing(pattern: RegExp, message: Remnant['message'], help: Remnant['help']): Remnant {
  return { rule: 'text/typing', pattern, message, help, allowed: NO_PROSE };
}

/** What visitors may type, and what stands for anything. */
const NO_PROSE = /\/(?:placeholder|hint|phrases\/\d+)$/;

/** A longer word than most abbreviations, beside another one. */
const LONG_CAPITALS = /\p{Lu} \p{Lu}{6}|\p{Lu}{6} \p{Lu}/u;

function inCapitals(text: string, pointer: string): Diagnostic[] {
  // The name of the site follows a title.
  const [own = ''] = text.split(' | ', 1);
  if (own !== own.toUpperCase() || !/\/(?:heading|text|title)$/.test(pointer)) return [];
  const words = own.match(/\p{Lu}{2,}/gu) ?? [];
  if (words.length < 3 || !LONG_CAPITALS.test(own)) return [];
  return [
    {
      rule: 'text/shouting',
      severity: 'warning',
      pointer,
      message: 'This is in capitals throughout.',
      help: 'Write it as you would say it.',
    },
  ];
}

const slips = searchFor([
  typing(
    /(?<![\p{L}\d)])[\p{L}\d)]+ (?:,(?=\s|$)|\.(?=\s+\p{Lu}|\s*$)|\))|\( [\p{L}\d]+/u,
    (words) => `\`${words}\` has a space that does not belong there.`,
    (words) => `Write: ${words.replace(' ', '')}`,
  ),
  typing(
    /(?<![\p{L}\d./@:_#-])\p{L}\p{Ll}{2,}\.\p{Lu}\p{Ll}+(?=[\s,;:!?)]|\.?$)/u,
    (words) => `There is no space behind the period in \`${words}\`.`,
    (words) => `Write: ${words.replace('.', '. ')}`,
  ),
  typing(
    /(?<![\p{L}\d./@:_#,-])\p{L}{3,},\p{L}{3,}(?![\p{L}\d./@:_#,-])/u,
    (words) => `There is no space behind the comma in \`${words}\`.`,
    (words) => `Write: ${words.replace(',', ', ')}`,
  ),
  typing(
    /(?<![\p{L}\d)])[\p{L}\d)]+(?:,,+|,\.(?!\.)|\.\.(?![.\p{L}\d/])|\.{4,}(?!\S))/u,
    (words) => `\`${words}\` has a sign too many.`,
    'Write one period or comma; where something is left out, …',
  ),
  typing(
    /(?<![\p{L}\d,;)])[\p{L}\d,;)]+ -- \p{L}+/u,
    (words) => `Visitors see two hyphens in \`${words}\`.`,
    'Write a dash: –',
  ),
  typing(
    /(?<!\p{L})\p{L}+[`´](?:s|t|d|m|re|ll|ve)(?!\p{L})/u,
    (words) => `\`${words}\` has an accent in place of an apostrophe.`,
    (words) => `Write: ${words.replace(/[`´]/, '’')}`,
  ),
  typing(
    /(?<![^\s„“"(])\p{L}*\?\p{Ll}{2,}(?![^\s.,;:!?)“”"])/u,
    (words) => `\`${words}\` has a question mark where a letter was.`,
    'A letter such as ä or é was lost when it was copied. Write it anew.',
  ),
  typing(
    /(?<![:;=8-])\([\p{L}\d]*(?=[^()\n]*(?:\n(?![ \t]*\n)[^()\n]*)*(?:\n[ \t]*\n|$))/u,
    (words) => `The bracket of \`${words}\` is never closed.`,
    'Write ) where it ends, or delete it.',
  ),
  {
    rule: 'text/shouting',
    pattern: /(?<![\p{L}\d])[\p{L}\d]+[ \u00a0\u202f]?!{2,}/u,
    message: (words) => `\`${words}\` shouts.`,
    help: 'Write one exclamation mark, or a period.',
    allowed: /\/(?:quote|placeholder)$/,
  },
]);

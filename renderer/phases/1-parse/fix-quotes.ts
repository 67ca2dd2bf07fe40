import type { LineFix } from './line-fix.ts';
import { inQuotes } from './text-diagnostic.ts';

/** Cheaper than another column: a quote without its other half is seldom meant. */
const LIKELY = 0.5;

/** A text on one line whose quotes lack the one at its end, or at its beginning. */
export function fixQuotes(line: string): LineFix[] {
  return [
    ...aroundField(line),
    ...innerQuotes(line),
    ...['"', "'"].flatMap((quote) =>
      !isOdd(line.split(quote).length - 1, quote)
        ? []
        : [...closings(line, quote), ...openings(line, quote)],
    ),
  ];
}

/** `"title: Prices"`: quotes around a field make it a text. */
function aroundField(line: string): LineFix[] {
  const [whole = '', before = '', , field = ''] =
    /^(\s*(?:- +)*)(["'])([a-z][\w-]*: [^"']+)\2(?=\s*$)/.exec(line) ?? [];
  if (!field) return [];
  return [
    {
      rule: 'yaml/quote-end',
      message: 'The quotes stand around a whole line, so its name is no name.',
      help: `Put no quotes around a name: ${field}`,
      line: before + field,
      start: before.length,
      end: whole.length,
      cost: LIKELY / 2,
    },
  ];
}

/** `{ text: "By "card" or cash" }`, `['The skipper's crew']`: a quote within a text in such quotes ends it. */
function innerQuotes(line: string): LineFix[] {
  return ['"', "'"].flatMap((quote) => {
    const field = String.raw`(?<=[{,] *)([\w-]+: )${quote}`;
    const entry = String.raw`(?<=\[ *|\[.*, *)()${quote}`;
    return [
      ...quotedTexts(line, quote, field, String.raw` *(?:, *[\w-]+: |\}(?!\}))`),
      ...quotedTexts(line, quote, entry, String.raw` *[,\]]`),
    ];
  });
}

/** The texts between a pattern and a quote before another one, with quotes that do not end them. */
function quotedTexts(line: string, quote: string, start: string, end: string): LineFix[] {
  const words = String.raw`((?:[^${quote}{}\\]|\{\{[^{}]*\}\}|${quote}(?!${end}))*)`;
  const texts = line.matchAll(new RegExp(`${start}${words}${quote}(?=${end})`, 'g'));
  return [...texts].flatMap((found) => {
    const inner = found[2] ?? '';
    return inner.replaceAll("''", '').includes(quote) ? quotedAnew(line, found, quote) : [];
  });
}

/** A line with one text in other quotes. */
function quotedAnew(
  line: string,
  { 0: written, 1: name = '', 2: words = '', index }: RegExpExecArray,
  quote: string,
): LineFix {
  const start = index + name.length;
  const end = index + written.length;
  const quoted = quote === '"' && !words.includes("'") ? `'${words}'` : inQuotes(words);
  const isApostrophe = /^[^']*\w'\w[^']*$/.test(words) && quote === "'";
  const [reason, advice] = isApostrophe
    ? ['the apostrophe in it ends it', 'Put the text in double quotes']
    : ['another one in it ends it', 'Put the whole text in quotes'];
  return {
    rule: 'yaml/quote-end',
    message: `The quote closes before the text ends: ${reason}.`,
    help: `${advice}: ${name}${quoted}`,
    line: line.slice(0, start) + quoted + line.slice(end),
    start,
    end,
    cost: LIKELY / 2,
  };
}

/** Whether quotes come in no pairs; several single ones may be apostrophes. */
function isOdd(count: number, quote: string): boolean {
  return quote === '"' ? count % 2 === 1 : count === 1;
}

/** Whether a quote opens in a line, at a place where a value begins, that it may not close. */
export function mayStayOpen(line: string): boolean {
  return fixQuotes(line).length > 0;
}

function closings(line: string, quote: string): LineFix[] {
  const openers = line.matchAll(new RegExp(`(?<=[:{[,-] |[[{])${quote}`, 'g'));
  return Array.from(openers, ({ index }) => index).flatMap((start) =>
    endsOfText(line, start + 1, quote).map((end) => ({
      rule: 'yaml/quote',
      message: 'The quote that opens here is not closed.',
      help: `Put ${quote} at the end of the text, behind \`${wordsOf(line.slice(start + 1, end))
        .slice(-2)
        .join('')}\`.`,
      line: line.slice(0, end) + quote + line.slice(end),
      start,
      end: start + 1,
      cost: LIKELY,
    })),
  );
}

/** Where a text may end: before the next field, before the brackets at the end, or with the line. */
function endsOfText(line: string, start: number, quote: string): number[] {
  const text = line.slice(start).split(quote, 1)[0] ?? '';
  if (text.trim() === '') return [];
  const places = [/, *[\w-]+: /, /\s*(?:(?<!\})\}|\])+\s*$/, /\s*$/].map((end) => text.search(end));
  return [...new Set(places)].filter((at) => at > 0).map((at) => start + at);
}

/** The words of a text, each with the space behind it. */
function wordsOf(text: string): string[] {
  return text.split(/(?<= )/);
}

function openings(line: string, quote: string): LineFix[] {
  const text = new RegExp(
    `(?<=[\\w-]+: |[{[,-] )((?:[^\\s"'{[]|\\{\\{)[^"']*)${quote}(?= *(?:[,}\\]]|$))`,
    'g',
  );
  return Array.from(line.matchAll(text), ({ 1: words = '', index }) => ({
    rule: 'yaml/quote',
    message: 'The quote at the end of this text is not opened.',
    help: `Put ${quote} before \`${wordsOf(words).slice(0, 2).join('').trimEnd()}\`.`,
    line: line.slice(0, index) + quote + line.slice(index),
    start: index,
    end: index + words.length + 1,
    cost: LIKELY,
  }));
}

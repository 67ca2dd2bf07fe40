import { CORE_SCHEMA, load } from 'js-yaml';
import { isMapping, type Mapping } from '../../model/mapping.ts';

const commentOrLostText = /[^\s] #|[:-] +#\S/;
/** A line whose whole value stands in quotes: nothing in it can be a comment. */
const quotedLine =
  /^ *(?:- )?[\w-]+: (?:"(?:[^"\\\n]|\\.)*"|\["(?:[^"\\\n]|\\.)*"(?:, "(?:[^"\\\n]|\\.)*")*\])$/gm;
/** The characters come first and what stands before them second: the other way round takes four times as long. */
const unusualStart = /(?:[*&](?=\S)|!|[:?](?=\s))(?<=(?:^|[:?\-,[{]) *[*&!:?])/m;
const uncommonCharacters = /[^\n\r -~]/;
/** An entry with a text, and below it a hyphen that is indented further. */
const swallowedEntry = /^( *)- .*[^\s:|>+-]\n\1 +- /m;
/** A text block, and in it what looks like the beginning of another. */
const swallowedField =
  /^( *)(?:- +)?[\w-]+: *[|>][+-]?\n(?:\1 .*\n|\n)*?\1 +[a-z]\w*:(?: *[|>][+-]?|\n +- (?:\{|[a-z]\w*: ).*)$/m;
/** A text that is no block of lines, and in it a list or a gap. */
const joinedList =
  /^( *)(?:- +)?[\w-]+:(?: *>[+-]?)?\n(?!\1 +(?:- |[\w"'-]+:))\1 +\S.*\n(?:\1 .*\n|\n)*?(?:\1 +(?:-|\d{1,2}\.) |\n\1 +)\S/m;
/** A list between brackets whose first entry has a semicolon. */
const semicolon = /\[[^\][,'"\n]*; /;
/** A list between brackets with a comma in a number. */
const dividedNumber = /\[[^\][\n]*\d,\d/;
const lineStart = /^(?:%|\.\.\.)/m;
const oddCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2028\u2029\ufffd-\uffff]|(?<=[\s\S])\ufeff|^ *\u00a0|[:-]\u00a0|\u00a0:|Ã|Â[\u00a0-\u00bf]|â€|â‚¬|[ØÙ].[ØÙ]|[[,{:] *[“”„«‘‚‹]/m;

/**
 * Whether the reading of a text needs positions or a second thought: anchors, aliases, tags, merge
 * keys, keys that are empty or marked with `?`, hyphens and fields in texts, directives, tabs, a `#` after one space, characters
 * that do not belong in a text.
 * A match inside a block of text costs time and nothing else. The plain searches come first:
 * they are many times faster than the patterns, and most texts need no more.
 */
function needsCare(text: string): boolean {
  return (
    text.includes('\t') ||
    text.includes('<<') ||
    lineStart.test(text) ||
    semicolon.test(text) ||
    dividedNumber.test(text) ||
    (text.includes(' #') && commentOrLostText.test(text.replace(quotedLine, ''))) ||
    unusualStart.test(text) ||
    swallowedEntry.test(text) ||
    swallowedField.test(text) ||
    joinedList.test(text) ||
    (uncommonCharacters.test(text) && oddCharacters.test(text)) ||
    !text.isWellFormed()
  );
}

/** Longer files are refused, in characters: no person wrote them, and each would slow every build. */
export const largestFile = 5_000_000;

const options = { schema: CORE_SCHEMA, maxDepth: 50, maxAliases: 0 };

/**
 * The value of a text that is plain, sound YAML with a mapping at its top; undefined for every
 * other text, about which `parseCarefully` has the word.
 */
export function parseQuickly(text: string): Mapping | undefined {
  if (text.length > largestFile || needsCare(text)) return undefined;
  try {
    const value = load(text, options);
    return isMapping(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

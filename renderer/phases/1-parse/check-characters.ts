import type { Rules } from '../../model/rule.ts';
import type { TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'yaml/control-character': {
    title: 'An invisible control character',
    why: 'Such characters break pages and searches, and no one means to write them.',
    fix: 'Delete it and type the text anew.',
    wrong: 'heading: (invisible)',
    right: 'heading: Welcome',
  },
  'yaml/encoding': {
    title: 'A lost character',
    why: 'The file was saved in another encoding, and letters were replaced for good.',
    fix: 'Type them anew and save the file as UTF-8.',
    wrong: 'heading: Caf�',
    right: 'heading: Café',
  },
  'yaml/indentation-space': {
    title: 'Indented with special spaces',
    why: 'Text copied from web pages brings spaces that look like ordinary ones and do not count.',
    fix: 'Replace them with ordinary spaces.',
    wrong: '(special spaces) heading: Hi',
    right: '  heading: Hi',
  },
  'yaml/misread-character': {
    title: 'Letters that were read in another encoding',
    why: 'A program took the file for one that is not saved as UTF-8, so visitors would see two signs for one letter.',
    fix: 'Type them anew, or open the original as UTF-8 and copy it again.',
    wrong: 'heading: CafÃ©',
    right: 'heading: Café',
    canBeOff: true,
  },
  'yaml/invisible-character': {
    title: 'An invisible character in a text',
    why: 'It makes names and addresses differ that look alike, so links fail for no visible reason.',
    fix: 'Delete it.',
    wrong: 'href: /pric(invisible)ing',
    right: 'href: /pricing',
    canBeOff: true,
  },
};

interface Unwanted {
  pattern: RegExp;
  rule: string;
  severity?: 'warning';
  message: string;
  help: string;
}

/** What Windows-1252 has at 0x80 to 0xbf, where UTF-8 has the further bytes of a letter. */
const FURTHER = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“•–—˜™š›œžŸ]';

/** Letters of Europe, signs such as quotes, and the letters of Arabic, read as Windows-1252. */
const MISREAD = new RegExp(
  `Ã(?![“’‘–—…])${FURTHER}|Â[\\u00a0-\\u00bf]|â€[\\u0080-\\u009f™œ˜“”¦¢]|â‚¬|(?:[ØÙ]${FURTHER}){2,}`,
  'g',
);

const unwanted: readonly Unwanted[] = [
  {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    pattern: /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/g,
    rule: 'yaml/control-character',
    message: 'There is an invisible control character here.',
    help: 'Delete it and type the text around it anew. If there are many, the file may not be a text file.',
  },
  {
    pattern: /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    rule: 'yaml/control-character',
    message: 'There is half a character here, as a cut emoji leaves behind.',
    help: 'Delete it and type the character anew.',
  },
  {
    pattern: /\ufffd+/g,
    rule: 'yaml/encoding',
    message: 'A character here was lost when the file was saved or copied.',
    help: 'Save the file as UTF-8 where it was written; in Excel, that is CSV UTF-8. If the character is lost there, too, type it anew.',
  },
  {
    pattern: /^ *\u00a0[ \u00a0]*/gm,
    rule: 'yaml/indentation-space',
    message: 'This line is indented with a special space that YAML does not count.',
    help: 'Replace it with ordinary spaces. Such spaces come with text copied from web pages.',
  },
  {
    pattern: /[\u200b\u2028\u2029]|(?<!^)\ufeff/g,
    rule: 'yaml/invisible-character',
    severity: 'warning',
    message:
      'There is an invisible character here. It makes names and addresses differ that look alike.',
    help: 'Delete it and type the text around it anew.',
  },
  {
    pattern: MISREAD,
    rule: 'yaml/misread-character',
    severity: 'warning',
    message: 'A letter here was read in another encoding, so visitors would see other signs.',
    help: 'Type it anew, or open the original as UTF-8 and copy it again.',
  },
];

/** Of plain English text, UTF-16 has every other byte empty. */
const otherEncoding: TextDiagnostic = {
  rule: 'yaml/encoding',
  message: 'This file is saved as UTF-16, so it cannot be read.',
  help: 'Save it as UTF-8.',
  span: { start: 0, end: 0 },
};

/** Characters that no one means to write. Each kind is reported once for a file, with its number. */
export function checkCharacters(text: string): TextDiagnostic[] {
  const zeros = text.split('\0').length - 1;
  if (zeros > text.length / 4) return [otherEncoding];
  return unwanted.flatMap((kind) => checkFor(kind, text));
}

function checkFor(kind: Unwanted, text: string): TextDiagnostic[] {
  const { pattern, ...diagnostic } = kind;
  const first = text.matchAll(pattern).next().value;
  if (!first) return [];
  const more = (text.match(pattern)?.length ?? 1) - 1;
  const help =
    more > 0
      ? `${diagnostic.help}\nThere ${more === 1 ? 'is 1' : `are ${more}`} more below.`
      : diagnostic.help;
  const span = { start: first.index, end: first.index + first[0].length };
  const isNothing = kind.rule === 'yaml/control-character';
  return [{ ...diagnostic, help, span, ...(isNothing && { proposal: { ...span, text: '' } }) }];
}

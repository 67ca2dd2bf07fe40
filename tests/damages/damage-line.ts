import type { SeededRandom } from '../bench/seeded-random.ts';

/** What a slip of the hand does to one line; nothing where the line gives no occasion for it. */
type Slip = (line: string, random: SeededRandom) => string | undefined;

const replaced =
  (pattern: RegExp, by: string): Slip =>
  (line, random) => {
    const found = [...line.matchAll(pattern)];
    if (found.length === 0) return undefined;
    const { index, 0: words } = random.pick(found);
    return (
      line.slice(0, index) +
      words.replace(new RegExp(pattern, ''), by) +
      line.slice(index + words.length)
    );
  };

const misspelt =
  (pattern: RegExp): Slip =>
  (line, random) => {
    const found = [...line.matchAll(pattern)];
    if (found.length === 0) return undefined;
    const { index, 0: word } = random.pick(found);
    const at = random.between(1, word.length - 2);
    const [a = '', b = ''] = [word[at], word[at + 1]];
    const wrong = random.pick([
      word.slice(0, at) + b + a + word.slice(at + 2),
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + a + word.slice(at),
    ]);
    return line.slice(0, index) + wrong + line.slice(index + word.length);
  };

/** Slips in what holds a file together, and in names; those inside of prose no program can see. */
export const slips: Readonly<Record<string, Slip>> = {
  'one space more': (line) => ` ${line}`,
  'two spaces more': (line) => `  ${line}`,
  'one space less': (line) => (line.startsWith(' ') ? line.slice(1) : undefined),
  'two spaces less': (line) => (line.startsWith('  ') ? line.slice(2) : undefined),
  'a tab': (line) => (line.startsWith('  ') ? line.replace(/^ +/, '\t') : undefined),
  'no colon': replaced(/(?<=^\s*(?:- )*[\w-]+):/g, ''),
  'a semicolon for a colon': replaced(/(?<=^\s*(?:- )*[\w-]+):/g, ';'),
  'an equals sign for a colon': replaced(/(?<=^\s*(?:- )*[\w-]+):(?= )/g, ' ='),
  'no space after the colon': replaced(/(?<=^\s*(?:- )*[\w-]+): /g, ':'),
  'no hyphen': replaced(/(?<=^\s*)- /g, '  '),
  'no space after the hyphen': replaced(/(?<=^\s*)- /g, '-'),
  'a hyphen too many': replaced(/(?<=^\s*)(?=\w+:)/g, '- '),
  'no opening quote': replaced(/(?<=[:,{[-] )["'](?=\S)/g, ''),
  'no closing quote': replaced(/(?<=\S)["'](?=$| ?[,}\]])/g, ''),
  'no opening bracket': replaced(/(?<=[:-] )[{[]/g, ''),
  'no closing bracket': replaced(/[}\]](?=$)/g, ''),
  'no comma': replaced(/(?<=\{[^"]*),(?= \w+: )/g, ''),
  'a semicolon for a comma': replaced(/(?<=\{[^"]*),(?= \w+: )/g, ';'),
  'a name misspelt': misspelt(/(?<=^\s*(?:- )*|[{,] )[A-Za-z]{4,}(?=:)/g),
  'a type misspelt': misspelt(
    /(?<=(?:type|use|kind|icon|extends|background|layout|style): )[\w-]{4,}(?= *(?:[,}]|$))/g,
  ),
  'a link misspelt': misspelt(/(?<=(?:href|thankYou|to): "?[/#])[\w-]{4,}/g),
  'a file misspelt': misspelt(/(?<=src: )[\w/-]{4,}/g),
  'a variable misspelt': misspelt(/(?<=\{\{)[\w.]{4,}(?=\}\})/g),
  'a variable half open': replaced(/\}\}/g, '}'),
  'a word for a number': replaced(/(?<=^\s*\w+: )\d+$/g, 'many'),
  'a colon in a text': replaced(/(?<=^\s*(?:- )*\w+: [^"'{[|>&*\s][^:]*) (?=\w)/g, ': '),
};

/** A text with one line of it damaged. */
export interface Damage {
  kind: string;
  /** Number of the line, from 1. */
  line: number;
  text: string;
}

/** Damages one line of a text by chance. */
export function damageLine(text: string, random: SeededRandom): Damage {
  const lines = text.split('\n');
  const written = lines.flatMap((line, index) => (/^\s*[^\s#]/.test(line) ? [index] : []));
  for (;;) {
    const index = random.pick(written);
    const kind = random.pick(Object.keys(slips));
    const line = lines[index] ?? '';
    const damaged = slips[kind]?.(line, random);
    if (damaged !== undefined && damaged !== line) {
      return { kind, line: index + 1, text: lines.with(index, damaged).join('\n') };
    }
  }
}

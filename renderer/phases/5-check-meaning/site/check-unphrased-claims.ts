import type { Site } from '../../../generated/types.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { SourceFile } from '../../../model/model.ts';
import { oncePerText } from '../../../model/once.ts';
import { finderOf } from '../../../model/searched-files.ts';
import { part, type Uncertain, wholly } from '../../../model/unknown.ts';

/** The number of a claim between two words, as texts state it. A search begins at what is rare. */
const statedIn = finderOf(/(?<=(\p{L}+) )\{\{ ?claims\.([\w-]+) ?\}\} (\p{L}+)/gu);

/** A claim behind a word, whose number has its own, such as 24 hours. */
const withWordIn = finderOf(/(?<=(\p{L}+) )\{\{ ?claims\.([\w-]+) ?\}\}/gu);

/** The number of a claim before a word, which may be its label. */
const countedIn = finderOf(
  /\{\{ ?claims\.([\w-]+) ?\}\}(?:\**|["']?,?\s+label: ["']?) ?(\p{L}+)/gu,
);

/** What may stand between a number and what it counts. */
const BEFORE_COUNTED = `\\+?(?:\\*\\*)?(?:["']?,?\\s+label: ["']?| )`;

/**
 * Numbers between the words that other texts write around a claim without phrases: where one says
 * `within {{claims.reply}} hours`, another should not say `within 48 hours`. The word behind the number may belong to the claim.
 */
export function checkUnphrasedClaims(
  site: Uncertain<Site>,
  sources: readonly SourceFile[],
): FileDiagnostic[] {
  const claims = wholly<NonNullable<Site['claims']>>(part(site, 'claims') ?? {}) ?? {};
  const numbers = new Map(
    Object.entries(claims).flatMap(([name, { value, phrases }]) =>
      typeof value === 'number' && !phrases ? [[name, value] as const] : [],
    ),
  );
  const words = new Map<string, string>();
  for (const [name, { value, phrases }] of Object.entries(claims)) {
    const [, number, word] = /^(\d+) (\p{L}+)$/u.exec(String(value)) ?? [];
    if (!word || phrases) continue;
    numbers.set(name, Number(number));
    words.set(name, word);
  }
  if (numbers.size === 0) return [];
  const stated = new Map<string, string>();
  for (const source of sources) {
    for (const [, before, name = ''] of words.size > 0 ? withWordIn(source) : []) {
      const word = words.get(name);
      if (word) stated.set(`${before} # ${word}`.toLowerCase(), name);
    }
    for (const [, before, name = '', after] of statedIn(source)) {
      if (numbers.has(name) && !words.has(name))
        stated.set(`${before} # ${after}`.toLowerCase(), name);
    }
  }
  const counted = new Set(
    sources.flatMap((source) =>
      countedIn(source).flatMap(([, name = '', word = '']) =>
        numbers.has(name) && word.toLowerCase() === name.toLowerCase() ? [name] : [],
      ),
    ),
  );
  return [
    ...[...stated].flatMap(([phrase, claim]) => {
      const pattern = `(?<![\\p{L}\\d])${phrase.replace('#', '(\\d+)')}(?!\\p{L})`;
      const found = {
        claim,
        value: numbers.get(claim) ?? 0,
        phrase: `we answer ${phrase}`,
        word: words.get(claim),
        isNear: () => true,
      };
      return sources.flatMap((source) => contradictions(source, pattern, found));
    }),
    ...[...counted].flatMap((claim) => {
      const value = numbers.get(claim) ?? 0;
      const pattern = `(?<![\\p{L}\\d.,])(\\d+)${BEFORE_COUNTED}${claim}(?!\\p{L})`;
      // So many of other sizes are something else, such as the members of one group.
      const isNear = (number: number) => number > value / 5 && number < value * 5;
      const found = { claim, value, phrase: `our # ${claim}`, isNear };
      return sources.flatMap((source) => contradictions(source, pattern, found));
    }),
  ];
}

/** What texts say of a claim, and which numbers can be meant for its own. */
interface Stated {
  claim: string;
  value: number;
  phrase: string;
  /** What its value has behind the number. */
  word?: string;
  isNear(number: number): boolean;
}

/** Claims whose text has another number than their value. */
export function checkClaimTexts(site: Uncertain<Site>): FileDiagnostic[] {
  const claims = wholly<NonNullable<Site['claims']>>(part(site, 'claims') ?? {}) ?? {};
  return Object.entries(claims).flatMap(([name, { value, text = '' }]): FileDiagnostic[] => {
    const [, digits] =
      /^\D{0,2}(\d+)\s*[+%]?$/.exec(text.replace(/(\d)[.,\s](?=\d{3}\b)/g, '$1')) ?? [];
    if (typeof value !== 'number' || digits === undefined || Number(digits) === value) return [];
    return [
      {
        rule: 'claim/contradiction',
        severity: 'warning',
        file: 'site.yaml',
        pointer: `/claims/${name}/text`,
        about: text,
        message: `Visitors read \`${text}\`, but the value of the claim is ${value}.`,
        help: 'Correct one of the two.',
      },
    ];
  });
}

function contradictions(
  source: SourceFile,
  pattern: string,
  { claim, value, phrase, word, isNear }: Stated,
): FileDiagnostic[] {
  const { path, text } = source;
  // A page may change the claim on purpose.
  const isChanged = new RegExp(`^claims:[^]*\\b${claim}:`, 'm').test(text);
  if (path === 'site.yaml' || isChanged) return [];
  return numbersAt(pattern)(source).flatMap(
    ({ index, 0: written, 1: number }): FileDiagnostic[] => {
      const isComment = /^\s*#/.test(text.slice(text.lastIndexOf('\n', index) + 1, index));
      if (isComment || Number(number) === value || !isNear(Number(number))) return [];
      return [
        {
          rule: 'claim/contradiction',
          severity: 'warning',
          file: path,
          pointer: '',
          span: { start: index, end: index + written.length },
          message: `This text says "${written.replace(/["']?,?\s+label: ["']?/, ' ')}", but the claim \`${claim}\`, which other texts state so, is ${value}.`,
          help: `Write {{claims.${claim}}} in place of ${word ? `\`${number} ${word}\`` : 'the number'}.\nIf it means something else, give the claim the words that it is stated in, such as: phrases: ["${phrase}"]`,
        },
      ];
    },
  );
}

const numbersAt = oncePerText((pattern) => finderOf(new RegExp(pattern, 'giu')));

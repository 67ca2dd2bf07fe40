import type { Site } from '../../../generated/types.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { SourceFile } from '../../../model/model.ts';
import { part, type Uncertain, wholly } from '../../../model/unknown.ts';

/** Where there are more files, their texts are not kept, and to read all again would take too long. */
const MOST_FILES = 2_000;

/** The number of a claim between two words, as texts state it. */
const STATED = /(\p{L}+) \{\{ ?claims\.([\w-]+) ?\}\} (\p{L}+)/gu;

/**
 * Numbers between the words that other texts write around a claim without phrases: where one says
 * `within {{claims.reply}} hours`, another should not say `within 48 hours`.
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
  if (numbers.size === 0 || sources.length > MOST_FILES) return [];
  const stated = new Map<string, string>();
  for (const { text } of sources) {
    for (const [, before, name = '', after] of text.matchAll(STATED)) {
      if (numbers.has(name)) stated.set(`${before} # ${after}`.toLowerCase(), name);
    }
  }
  return [...stated].flatMap(([phrase, claim]) =>
    sources.flatMap((source) => contradictions(source, phrase, claim, numbers.get(claim))),
  );
}

function contradictions(
  { path, text }: SourceFile,
  phrase: string,
  claim: string,
  value: number | undefined,
): FileDiagnostic[] {
  // A page may change the claim on purpose.
  const isChanged = new RegExp(`^claims:[^]*\\b${claim}:`, 'm').test(text);
  if (path === 'site.yaml' || isChanged) return [];
  const words = new RegExp(`(?<![\\p{L}\\d])${phrase.replace('#', '(\\d+)')}(?!\\p{L})`, 'giu');
  return [...text.matchAll(words)].flatMap(({ index, 0: written, 1: number }): FileDiagnostic[] => {
    const isComment = /^\s*#/.test(text.slice(text.lastIndexOf('\n', index) + 1, index));
    if (isComment || Number(number) === value) return [];
    return [
      {
        rule: 'claim/contradiction',
        severity: 'warning',
        file: path,
        pointer: '',
        span: { start: index, end: index + written.length },
        message: `This text says "${written}", but the claim \`${claim}\`, which other texts state so, is ${value}.`,
        help: `Write {{claims.${claim}}} in place of the number.\nIf it means something else, give the claim the words that it is stated in, such as: phrases: ["we answer ${phrase}"]`,
      },
    ];
  });
}

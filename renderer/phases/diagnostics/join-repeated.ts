import type { FileDiagnostic } from '../../model/diagnostic.ts';

/** What is wrong with a file, page, claim or variable that many places name. */
const OF_ONE_CAUSE =
  /^(?:campaign\/(?:draft|unknown)|claim\/unit-twice|data\/unknown-entry|form\/(?:limits|unknown-lead-type)|link\/(?:page|unpublished)|partial\/unknown|picture\/(?:damaged|foreign|format|mislabelled|script|typeface)|text\/(?:not-a-text|unknown-variable))$/;

/** What is missing in one page or partial, and what several places of it lack. */
const OF_ONE_FILE = /^link\/fragment$/;

/**
 * The diagnostics with those of one cause as one, which shows the other places: all that name one file
 * or page, and all entries of a list that are of the wrong kind. What `--fix` can fix stays apart.
 */
export function joinRepeated(diagnostics: readonly FileDiagnostic[]): FileDiagnostic[] {
  const lacking = new Set(diagnostics.filter(isOfPartial).flatMap((one) => lackOf(one) ?? []));
  const causeOf = (one: FileDiagnostic) => {
    const lack = lackOf(one);
    return lack !== undefined && lacking.has(lack) ? lack : causeByItself(one);
  };
  const groups = Map.groupBy(diagnostics.toSorted(sharedFirst), (one) =>
    one.fix ? one : causeOf(one),
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const places = new Map([first, ...others].map((one) => [`${one.file} ${one.pointer}`, one]));
    const related = [...places.values()]
      .slice(1)
      .map(({ file, pointer, words }) => ({ file, pointer, words, message: 'It is here, too.' }));
    return related.length === 0
      ? [first, ...others]
      : [{ ...first, related: [...(first.related ?? []), ...related] }];
  });
}

/** What a partial lacks, its pages lack, too. */
function lackOf({ rule, help }: FileDiagnostic): string | undefined {
  return /^schema\/missing-(?:field|type)$/.test(rule) ? `${rule} ${help}` : undefined;
}

function isOfPartial({ file }: FileDiagnostic): boolean {
  return file.startsWith('partials/');
}

function sharedFirst(a: FileDiagnostic, b: FileDiagnostic): number {
  const rank = (one: FileDiagnostic) =>
    Number(isOfPartial(one)) + 2 * Number(one.file === 'site.yaml');
  return rank(b) - rank(a);
}

function causeByItself(one: FileDiagnostic): FileDiagnostic | string {
  const { rule, severity, file, pointer, message } = one;
  if (OF_ONE_CAUSE.test(rule)) return JSON.stringify([rule, severity, message]);
  if (OF_ONE_FILE.test(rule)) return JSON.stringify([rule, severity, message, file]);
  const [, list] = /^(.*)\/\d+$/.exec(pointer) ?? [];
  const [, kinds] = /^Entry \d+ (of .*? must be .*?)(?: \(|$)/.exec(message) ?? [];
  return list !== undefined && kinds ? JSON.stringify([rule, file, list, kinds]) : one;
}

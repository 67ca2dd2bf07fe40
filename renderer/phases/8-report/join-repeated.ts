import { type FileDiagnostic, isError } from '../../model/diagnostic.ts';
import { pointerKeys } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';

/**
 * The diagnostics with those of one cause as one, which shows the other places: all that name one file
 * or page, and all entries of a list that are of the wrong kind.
 */
export function joinRepeated(
  diagnostics: readonly FileDiagnostic[],
  rules: Rules,
): FileDiagnostic[] {
  const lacking = new Set(diagnostics.filter(isPattern).flatMap((one) => lackOf(one) ?? []));
  const causeOf = (one: FileDiagnostic) => {
    const lack = lackOf(one);
    return lack !== undefined && lacking.has(lack) ? lack : causeByItself(one, rules);
  };
  const uses = Map.groupBy(diagnostics.filter(isUnknownPartial), ({ about }) => about);
  const isRenamed = (one: FileDiagnostic) =>
    isUnknownPartial(one) && new Set(uses.get(one.about)?.map(placeOf)).size >= RENAMED;
  const groups = Map.groupBy(diagnostics.toSorted(sharedFirst), causeOf);
  return [...groups.values()].flatMap(([known, ...others]) => {
    if (!known) return [];
    const first = isRenamed(known) ? asRenamed(known) : known;
    const places = new Map([first, ...others].map((one) => [placeOf(one), one]));
    const related = [...places.values()].slice(1).map(({ file, pointer, words, fix }) => {
      const ofPlace = { file, pointer, words, fix: isRenamed(known) ? undefined : fix };
      return { ...ofPlace, message: 'It is here, too.', isSame: true };
    });
    return related.length === 0
      ? [first, ...others]
      : [{ ...first, related: [...(first.related ?? []), ...related] }];
  });
}

function placeOf({ file, pointer, words }: FileDiagnostic): string {
  return [file, pointer, words].join(' ');
}

/** So many uses of a partial that is not there are no slips: its file has another name now. */
const RENAMED = 3;

function isUnknownPartial({ rule }: FileDiagnostic): boolean {
  return rule === 'partial/unknown';
}

/** Several uses of one that is not there, with the file that has another name now. */
function asRenamed(one: FileDiagnostic): FileDiagnostic {
  const { suggest, message } = one;
  if (!suggest) return { ...one, fix: undefined };
  return {
    ...one,
    fix: undefined,
    message: `${message} It may be \`partials/${suggest}.yaml\` under another name.`,
    help: `Write in all places: - use: ${suggest}\nOr rename the file: \`${one.about}\`.`,
  };
}

/**
 * What a partial or an example lacks, its pages lack, too; what a type does not know or refuses in its own
 * example, no page may say.
 */
function lackOf({ rule, pointer, help }: FileDiagnostic): string | undefined {
  if (/^schema\/(?:form|unknown-key)$/.test(rule)) return `${rule} ${pointerKeys(pointer).at(-1)}`;
  return /^schema\/missing-(?:field|type)$/.test(rule) ? `${rule} ${help}` : undefined;
}

/** Of what pages are made of: partials, and the examples of a type. */
function isPattern({ rule, file }: FileDiagnostic): boolean {
  const isOfPartial = file.startsWith('partials/') && rule.startsWith('schema/missing-');
  return isExample({ file }) || isOfPartial;
}

/** Whether something is in the examples of a custom section, which its schema is to allow. */
export function isExample({ file }: Pick<FileDiagnostic, 'file'>): boolean {
  return /^sections\/.*\/examples\.ya?ml$/.test(file);
}

/** Whatever pages share comes first. */
export function sharedFirst(a: FileDiagnostic, b: FileDiagnostic): number {
  const rank = (one: FileDiagnostic) =>
    Number(one.file.startsWith('partials/') || isPattern(one)) +
    2 * Number(one.file === 'site.yaml');
  return rank(b) - rank(a);
}

function causeByItself(one: FileDiagnostic, rules: Rules): FileDiagnostic | string {
  const { rule, file, pointer, message, wanted, about } = one;
  // A list that lost its name leaves its entries to the one above.
  if (rule === 'schema/unknown-type' && about) return JSON.stringify([rule, file, about]);
  const [, column] = file.endsWith('.csv') ? (/^\/items\/\d+\/(.+)$/.exec(pointer) ?? []) : [];
  if (column !== undefined && rule.startsWith('schema/'))
    // The first line of a table is one line, with all of its names.
    return JSON.stringify([rule, file, rule === 'schema/unknown-key' || column]);
  const [, list] = /^(.*)\/\d+$/.exec(pointer) ?? [];
  if (list !== undefined && wanted !== undefined) return JSON.stringify([rule, file, list, wanted]);
  const { joined } = rules[rule] ?? {};
  return joined ? JSON.stringify([rule, isError(one), message, joined === 'file' && file]) : one;
}

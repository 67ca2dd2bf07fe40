import type { Diagnostic, FileDiagnostic } from '../../model/diagnostic.ts';
import type { Origin } from '../../model/model.ts';
import { childPointer, pointerKeys } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { dataFormat } from '../../model/source-folders.ts';
import { valueAt } from '../../model/value-at.ts';
import { isFieldName } from '../../registry/field-names.ts';
import { aboutCell } from '../../text/about-cell.ts';
import { linesOf } from '../../text/wording.ts';
import type { Draft } from './compose-page.ts';
import { atEntry } from './entry-fields.ts';

export const rules: Rules = {
  'data/other-kind': {
    title: 'Data of another kind than its place',
    why: 'Its entries lack the fields that are shown here.',
    fix: 'Take data of the kind that fits.',
    wrong: 'people: { from: faqs }',
    right: 'people: { from: team }',
  },
};

/** A diagnostic of a composed page at the place where its author wrote it, other files included. */
export function placeDiagnostic(diagnostic: Diagnostic, { file, origin }: Draft): FileDiagnostic {
  if (diagnostic.cause) return atEntry(diagnostic.cause, origin(diagnostic.pointer));
  const related = diagnostic.related?.map((other) =>
    other.file === file ? { ...other, ...origin(other.pointer) } : other,
  );
  return {
    ...diagnostic,
    ...(related && { related }),
    ...origin(diagnostic.pointer, diagnostic.onKey),
  };
}

/** A diagnostic of what a page calls `details`, in the words of an entry that calls it `facts`. */
function inWordsOf(placed: FileDiagnostic, pointer: string): FileDiagnostic {
  const [wanted = '', written = ''] = [pointer, placed.pointer].map((at) => pointerKeys(at).at(-1));
  if (placed.onKey || wanted === written || /^\d*$/.test(written)) return placed;
  const rename = (line: string) =>
    line.startsWith(`${wanted}:`) ? written + line.slice(wanted.length) : line;
  return {
    ...placed,
    message: placed.message.replace(`\`${wanted}\``, `\`${written}\``),
    help: placed.help?.split('\n').map(rename).join('\n'),
  };
}

/**
 * Problems of a composed page where they were written. Those of one list of data are one if none of its
 * entries fits its place; so is a mistake that all of them make.
 */
export function reportAtUses(diagnostics: readonly Diagnostic[], draft: Draft): FileDiagnostic[] {
  const placed = diagnostics.map((one) => {
    const taken = draft.taker(one.pointer);
    const found = reportAtUse(
      withData(placeDiagnostic(one, draft), one, draft),
      one.pointer,
      taken,
    );
    return { taken, found, all: entriesBeside(one, found, draft) };
  });
  const groups = Map.groupBy(placed, ({ taken, found }) =>
    taken && found.file.startsWith('data/') ? JSON.stringify(taken) : found,
  );
  return [...groups.values()].flatMap((group) => {
    const [{ taken, found: first, all } = {}] = group;
    const found = group.map((one) => one.found);
    if (!taken || !first || !all || !first.file.startsWith('data/')) return found;
    if (!areOfOtherKind(found, all.length)) return oncePerField(found, all);
    const isTable = first.file.endsWith('.csv') && !hasFieldNames(all[0]);
    const nameless = isRow(all[0]) ? ROW_FOR_NAMES : isTable && NO_NAMES;
    return [nameless ? namelessColumns(taken, first, nameless) : otherKind(taken, first)];
  });
}

/** A part of another type may be so because of the data that it takes. */
function withData(placed: FileDiagnostic, { rule, pointer }: Diagnostic, draft: Draft) {
  if (rule !== 'schema/other-type') return placed;
  const part = pointer.replace(/\/type$/, '');
  const places = Object.keys(Object(valueAt(draft.value, part))).map((key) =>
    draft.origin(childPointer(part, key)),
  );
  const data = places.filter(({ file }) => file !== placed.file && file.startsWith('data/'));
  if (data.length === 0) return placed;
  return { ...placed, related: data.map((place) => ({ ...place, message: 'Its data is here.' })) };
}

/** The entries that were taken with the one that a problem is in. */
function entriesBeside({ pointer }: Diagnostic, found: FileDiagnostic, { value }: Draft) {
  const within = found.pointer.replace(ENTRY, '');
  const list = pointer.slice(0, pointer.length - within.length).replace(/\/\d+$/, '');
  const entries = valueAt(value, list);
  return Array.isArray(entries) ? entries : [entries];
}

/** The entry of a data file in a pointer. */
const ENTRY = /^\/items\/\d+/;

/** One entry may have a slip, but not a whole file, nor several files of a collection in one way. */
function areOfOtherKind(found: readonly FileDiagnostic[], all: number): boolean {
  const [first] = found;
  if (first && !/^data\/[^/]+$/.test(first.file)) {
    const strange = found.filter(({ rule }) => rule === 'schema/unknown-key');
    return new Set(strange.map(({ file }) => file)).size > 1;
  }
  // YAML names its kind, and is sound as one of it.
  if (first && !dataFormat(first.file)) return found.length > 1 || first.belongs !== undefined;
  const entries = Map.groupBy(found, ({ pointer }) => ENTRY.exec(pointer)?.[0]);
  return entries.size >= all && [...entries.values()].every(hasOtherFields);
}

/** Whether an entry has other fields in place of those that it needs, rather than misspelt ones. */
function hasOtherFields(found: readonly FileDiagnostic[]): boolean {
  const isOther = found.some(
    ({ rule, suggest }) => rule === 'schema/unknown-key' && suggest === undefined,
  );
  const lacks = found.some(
    ({ rule, belongs }) => rule === 'schema/missing-field' || belongs !== undefined,
  );
  return isOther && lacks;
}

function oncePerField(found: readonly FileDiagnostic[], all: readonly unknown[]): FileDiagnostic[] {
  const same = Map.groupBy(found, ({ rule, file, pointer }) =>
    [rule, file, pointer.replace(ENTRY, '')].join(' '),
  );
  return [...same.values()].flatMap((ones) => {
    const [first, second] = ones;
    if (!first || !second || ones.length < all.length) return ones;
    const { file, pointer } = second;
    if (file.endsWith('.csv') && first.rule === 'schema/missing-field')
      return [missingColumn(first, Object.keys(Object(all[0])))];
    const message = `All ${all.length} entries are like that; the second is here.`;
    return [{ ...first, related: [{ file, pointer, message }, ...(first.related ?? [])] }];
  });
}

/** What all rows lack is a column of the table, whose first line names those that it has. */
function missingColumn(first: FileDiagnostic, columns: readonly string[]): FileDiagnostic {
  const [field = ''] = pointerKeys(first.pointer).slice(-1);
  return {
    ...first,
    pointer: childPointer(first.pointer.replace(/\/[^/]*$/, ''), columns[0] ?? ''),
    onKey: true,
    message: `The table needs the column \`${field}\`.`,
    help: `Write \`${field}\` into the first line, and what it says into each row.`,
  };
}

/** Whether the columns of a table have the words of a row for their names: sentences or numbers. */
function isRow(entry: unknown): boolean {
  // A point divides the names of groups and fields: behind that of a sentence nothing stands.
  return Object.entries(Object(entry)).some(
    ([name, value]) => /^[\d\p{Sc}]|[!?]$/u.test(name) || Object.hasOwn(Object(value), ''),
  );
}

/** Whether a column of a table has the name of a field, of any kind of data. */
function hasFieldNames(entry: unknown): boolean {
  return Object.keys(Object(entry)).some((name) => isFieldName(name.trim().toLowerCase()));
}

const ROW_FOR_NAMES = {
  message: 'The first line of a table names its columns, but here it is a row like the others.',
  help: 'Write the names above it, in the order of the columns.',
};
const NO_NAMES = {
  message: 'The first line of a table names its columns, but none of these is a field.',
  help: 'If it is a row like the others, write the names above it, in the order of the columns.',
};

function namelessColumns(
  taken: Origin,
  { file, help, pointer }: FileDiagnostic,
  words: Pick<FileDiagnostic, 'message' | 'help'>,
): FileDiagnostic {
  return {
    rule: 'data/other-kind',
    file,
    pointer,
    onKey: true,
    message: words.message,
    help: linesOf(words.help, help),
    related: [{ ...taken, message: 'It is taken here.' }],
  };
}

function otherKind(
  taken: Origin,
  { file, pointer, message: reason }: FileDiagnostic,
): FileDiagnostic {
  const field = pointerKeys(taken.pointer).findLast((key) => !/^(?:\d+|from)$/.test(key));
  return {
    rule: 'data/other-kind',
    ...taken,
    message: `What \`${file}\` holds does not fit \`${field}\`: it is data of another kind.`,
    help: 'Take data whose entries have the fields of this place, or write the entries here.',
    related: [{ file, pointer, message: `The first entry that does not fit is here. ${reason}` }],
  };
}

/** Data may be sound and of another kind than its place: then the mistake is where it was taken. */
function reportAtUse(placed: FileDiagnostic, pointer: string, taken?: Origin): FileDiagnostic {
  if (!taken || taken.file === placed.file) return placed;
  const related = [...(placed.related ?? []), { ...taken, message: 'It is taken here.' }];
  const isTable = placed.file.endsWith('.csv');
  const found = inWordsOf(placed, pointer);
  const isCell = isTable && placed.rule === 'schema/wrong-type';
  return { ...(isTable ? aboutCell(found) : found), ...(isCell && cellOf(placed)), related };
}

/** A cell is a text, in quotes or not, until a schema makes it something else. */
function cellOf({ file }: FileDiagnostic): Partial<FileDiagnostic> {
  const schema = file.replace(/csv$/, 'schema.json');
  const help = `The cells of a table are texts. A schema of one entry beside it, ${schema}, makes them numbers, true and false, or lists.`;
  return { help, suggest: undefined, fix: undefined };
}

import type { FieldNode, Offer } from '../../cli/dev/client/edit/field-tree.ts';
import { treeOf } from '../../cli/dev/client/edit/field-tree.ts';
import { type OpenField, withText } from '../../cli/dev/client/edit/new-value.ts';
import type { FieldChange, PartFields } from '../../cli/dev/edit-protocol.ts';
import { childPointer, type Json, type JsonSchema } from '../../renderer/index.ts';

/** What somebody answers who is asked for a page or a picture. */
export interface Answers {
  page: string;
  /** Of each kind that fields may ask for. */
  assets: readonly string[];
}

/** Every field of a part as the panel shows it, with those inside. */
export function fieldsIn(fields: PartFields, pointer: string): FieldNode[] {
  return withInner(treeOf(fields, pointer));
}

/** Of a list the first and the last entry: those between are as these. */
function withInner(nodes: readonly FieldNode[]): FieldNode[] {
  return nodes.flatMap((node) => {
    const { children, kind } = node;
    const ends = [...new Set([...children.slice(0, 1), ...children.slice(-1)])];
    return [node, ...withInner(kind === 'list' ? ends : children)];
  });
}

/** Everything that the panel lets somebody do to a field: its buttons, its kinds, and typing. */
export function changesOf(node: FieldNode, answers: Answers): FieldChange[] {
  const offers = [...node.offers, ...(node.kinds?.offers ?? [])];
  return [
    ...offers.map((one) => answered(one, answers)),
    ...(node.kind === 'input' ? typed(node, answers) : []),
  ];
}

/** The change of an offer once somebody has said what is open. */
function answered({ change: given, open, nameOf }: Offer, answers: Answers): FieldChange {
  const change = nameOf
    ? { ...given, pointer: childPointer(given.pointer, nameFor(nameOf)) }
    : given;
  if (!('value' in change) || change.value === undefined) return change;
  const value = open.reduce<Json>(
    (made, field) => withText(made, field.pointer, answerTo(field, answers)),
    change.value,
  );
  return { ...change, value };
}

/** A name that a new entry of a map may have. */
function nameFor({ examples = [], pattern = '', ...schema }: JsonSchema): string {
  const [name] = [examples[0], schema.enum?.[0], ...NAMES].filter((one) =>
    new RegExp(pattern, 'u').test(String(one ?? '')),
  );
  return String(name);
}

const NAMES = ['more', 'More', '/more', 'page/title', 'de'];

/** Some text that the schema of a field accepts. */
function answerTo(
  { schema, pointer }: Pick<OpenField, 'schema' | 'pointer'>,
  { page, assets }: Answers,
): string {
  const { format = '', examples = [], pattern = '', enum: names } = schema;
  if (names) return String(names[Number(/\d*$/.exec(pointer)?.[0])] ?? names[0]);
  const own = { asset: assets, href: [page], 'page-path': [page] }[format] ?? [];
  const fitting = own.find((one) => new RegExp(pattern, 'u').test(one));
  return fitting ?? String(examples[0] ?? schema.default ?? 'Other words');
}

/** What is typed into a field, or chosen there; empty where it need not be there. */
function typed(node: FieldNode, answers: Answers): FieldChange[] {
  const { schema, pointer, isRequired, value } = node;
  const set = (to: Json): FieldChange => ({ do: 'set', pointer, value: to });
  const clear: FieldChange[] = isRequired || value === undefined ? [] : [{ do: 'set', pointer }];
  if (schema.enum) return [...schema.enum.map((one) => set(one as Json)), ...clear];
  if (schema.type === 'boolean') return [set(true), set(false)];
  if (schema.type === 'number' || schema.type === 'integer') {
    return [set(typeof value === 'number' ? value : (schema.minimum ?? 1)), ...clear];
  }
  return [set(answerTo(node, answers)), ...clear];
}

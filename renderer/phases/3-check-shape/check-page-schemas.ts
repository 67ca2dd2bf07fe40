import type { Diagnostic } from '../../model/diagnostic.ts';
import { isMapping } from '../../model/mapping.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import { type PartKind, type PartType, type Registry, typesOf } from '../../registry/registry.ts';
import { checkSchema, isValid } from './check-schema.ts';
import { explainAjv } from './explain-ajv.ts';
import { explainOtherType, explainPartType } from './explain-part-type.ts';
import type { WrittenValue } from './schema-mistake.ts';

/** Whether a page and its sections and overlays are all that their schemas ask for. */
export function isValidPage(page: unknown, registry: Registry): boolean {
  return (
    isValid('page', page) &&
    partsIn(page).every(({ kind, value }) => typeOf(kind, value, registry)?.validate(value))
  );
}

/** Everything in a page that its schema and those of its sections and overlays do not allow. */
export function checkPageSchemas(
  page: unknown,
  registry: Registry,
  written: WrittenValue = { textAt: () => undefined },
): Diagnostic[] {
  const parts = partsIn(page);
  const ofParts = parts.flatMap(({ kind, value, pointer, noun }, index) => {
    if (splitOff(parts[index], parts[index + 1], registry)) return [];
    if (splitOff(parts[index - 1], parts[index], registry)) return [hyphenTooMany(pointer, value)];
    const textAt = (inner: string) => written.textAt(pointer + inner);
    return checkPartShape(kind, value, registry, { noun, written: { ...written, textAt } }).map(
      (diagnostic) => ({
        ...diagnostic,
        pointer: pointer + diagnostic.pointer,
        ...(diagnostic.belongs !== undefined && { belongs: pointer + diagnostic.belongs }),
      }),
    );
  });
  return [...checkSchema('page', page, written), ...ofParts];
}

/** Whether an entry without a type is the rest of the one before it, which needs nothing else. */
function splitOff(part: FoundPart | undefined, next: FoundPart | undefined, registry: Registry) {
  if (!part || !next || part.list !== next.list || tagOf(next.value) !== undefined) return false;
  const type = typeOf(part.kind, part.value, registry);
  if (!type || type.validate(part.value) || !isMapping(next.value)) return false;
  const isApart = Object.keys(next.value).every((key) => !Object.hasOwn(Object(part.value), key));
  return isApart && type.validate({ ...Object(part.value), ...next.value });
}

function hyphenTooMany(pointer: string, value: unknown): Diagnostic {
  const [first = ''] = Object.keys(Object(value));
  return {
    rule: 'schema/missing-type',
    pointer,
    message: `A hyphen begins another entry here, but these fields belong to the one above.`,
    help: `Put two spaces in the place of the hyphen before \`${first}\`.`,
  };
}

interface Spoken {
  /** What the part is called where it has no type. */
  noun: string;
  written: WrittenValue;
}

/** Everything in a section or overlay that the schema of its type does not allow. */
export function checkPartShape(
  kind: PartKind,
  value: unknown,
  registry: Registry,
  { noun, written }: Spoken = { noun: `the ${kind}`, written: { textAt: () => undefined } },
): Diagnostic[] {
  if (value === UNKNOWN || tagOf(value) === UNKNOWN) return [];
  const known = typeOf(kind, value, registry);
  if (!known) return explainPartType(kind, value, registry, { noun, written });
  if (known.validate(value)) return [];
  const { schema, root } = known.schema();
  const errors = known.validate.errors ?? [];
  const found = explainAjv(errors, value, { root, start: schema, noun }, written);
  const isUnsure = found.length > 1 || found.some(({ belongs }) => belongs !== undefined);
  return isUnsure ? (explainOtherType(kind, value as object, registry) ?? found) : found;
}

function typeOf(kind: PartKind, value: unknown, registry: Registry): PartType | undefined {
  const tag = tagOf(value);
  return typeof tag === 'string' ? typesOf(kind, registry).get(tag) : undefined;
}

function tagOf(value: unknown): unknown {
  const hasTag = typeof value === 'object' && value !== null && Object.hasOwn(value, 'type');
  return hasTag ? (value as { type: unknown }).type : undefined;
}

interface FoundPart {
  kind: PartKind;
  /** Where its list stands. */
  list: string;
  value: unknown;
  pointer: string;
  noun: string;
}

/** The sections and overlays of a page, with those of its experiments; the page may be of any shape. */
function partsIn(page: unknown): FoundPart[] {
  return [
    ...entriesOf('section', page, '', 'sections'),
    ...entriesOf('overlay', page, '', 'overlays'),
    ...listIn(page, 'experiments').flatMap((experiment, index) =>
      listIn(experiment, 'variants').flatMap((variant, place) =>
        variedIn(variant, `/experiments/${index}/variants/${place}`),
      ),
    ),
  ];
}

function variedIn(variant: unknown, pointer: string): FoundPart[] {
  return [
    ...entriesOf('section', variant, pointer, 'changes'),
    ...entriesOf('overlay', variant, pointer, 'overlays'),
  ];
}

function entriesOf(kind: PartKind, parent: unknown, pointer: string, key: string): FoundPart[] {
  return listIn(parent, key).map((value, index) => ({
    kind,
    list: `${pointer}/${key}`,
    value,
    pointer: `${pointer}/${key}/${index}`,
    noun: `entry ${index + 1} of \`${key}\``,
  }));
}

function listIn(value: unknown, key: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const list = (value as Record<string, unknown>)[key];
  return Array.isArray(list) ? list : [];
}

import type { Campaign, Mail, Page as PageContent, Site } from '../../generated/types.ts';
import type { WrittenWords } from '../../locale/own-words.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Checked } from '../../model/model.ts';
import { pointerKeys } from '../../model/pointer.ts';
import { UNKNOWN, type Uncertain } from '../../model/unknown.ts';
import type { ContentShape, Registry } from '../../registry/registry.ts';
import { checkPageSchemas, isValidPage } from './check-page-schemas.ts';
import { checkSchema, isValid } from './check-schema.ts';
import type { WrittenValue } from './schema-mistake.ts';

/** The kinds of files that are read as they are, with what their schemas promise of them. */
interface Kinds {
  site: Site;
  mail: Mail;
  campaign: Campaign;
  words: WrittenWords;
  data: { kind: string; items: readonly { id?: string }[] };
}

/** A value whose shape was looked at: what its schema refuses is unknown from here on. */
export type Shape<T> =
  | { isSound: true; value: Checked<T>; diagnostics: readonly [] }
  | { isSound: false; value: Uncertain<T>; diagnostics: readonly Diagnostic[] };

/**
 * Checks a value against the schema of its kind. `written` gives the text of a value as it stands in
 * its file; `shape` is another one than that of all sites.
 */
export function checkShape<K extends keyof Kinds>(
  kind: K,
  value: unknown,
  written: WrittenValue,
  shape?: ContentShape,
): Shape<Kinds[K]> {
  return isValid(kind, value, shape)
    ? sound(value)
    : partiallyValid(value, checkSchema(kind, value, written, shape));
}

/**
 * Checks a composed page, its sections and overlays. `written` as above.
 */
export function checkPageShape(
  page: unknown,
  registry: Registry,
  written: WrittenValue,
): Shape<PageContent> {
  return isValidPage(page, registry)
    ? sound(page)
    : partiallyValid(page, checkPageSchemas(page, registry, written));
}

/** The only place where a written value becomes one of a checked type. */
function sound<T>(value: unknown): Shape<T> {
  return { isSound: true, value: value as Checked<T>, diagnostics: [] };
}

function partiallyValid<T>(value: unknown, diagnostics: readonly Diagnostic[]): Shape<T> {
  const known = diagnostics.flatMap(refusedBy).reduce(withoutPart, value);
  return { isSound: false, value: known as Uncertain<T>, diagnostics };
}

/** Which parts a problem makes unknown: the field meant by a mistyped name or a wrong place, too. */
function refusedBy({ rule, pointer, suggest, belongs }: Diagnostic): string[][] {
  const keys = pointerKeys(pointer);
  if (belongs !== undefined) return [keys, pointerKeys(belongs)];
  if (rule === 'schema/list-length') return [];
  return rule === 'schema/unknown-key' && suggest
    ? [keys, [...keys.slice(0, -1), suggest]]
    : [keys];
}

/** The value with a part of it unknown. Parts beside it are shared with the original. */
function withoutPart(value: unknown, [key, ...below]: readonly string[]): unknown {
  if (key === undefined) return UNKNOWN;
  if (typeof value !== 'object' || value === null) return value;
  const inner = withoutPart((value as Record<string, unknown>)[key], below);
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
}

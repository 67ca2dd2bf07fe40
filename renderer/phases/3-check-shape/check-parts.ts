import { sortByPlace } from '../../diagnostics/sort-by-place.ts';
import type { Problem } from '../../model/diagnostic.ts';
import { type PartKind, type Registry, typesOf } from '../../registry/registry.ts';
import { checkSchema } from './check-schema.ts';
import { explainAjv } from './explain-ajv.ts';
import { explainPartType } from './explain-part-type.ts';
import type { WrittenAt } from './schema-finding.ts';

/** Everything in a page that its schema and those of its sections and overlays do not allow. */
export function checkPageShape(
  page: unknown,
  registry: Registry,
  written: WrittenAt = () => undefined,
): Problem[] {
  const ofParts = partsIn(page).flatMap(({ kind, value, pointer, noun }) => {
    const writtenInPart: WrittenAt = (inner) => written(pointer + inner);
    return checkPart(kind, value, registry, { noun, written: writtenInPart }).map((problem) => ({
      ...problem,
      pointer: pointer + problem.pointer,
    }));
  });
  const problems = [...checkSchema('page', page, written), ...ofParts];
  return problems.length > 1 ? sortByPlace(problems, page) : problems;
}

interface Spoken {
  /** What the part is called where it has no type. */
  noun: string;
  written: WrittenAt;
}

/** Everything in a section or overlay that the schema of its type does not allow. */
export function checkPart(
  kind: PartKind,
  value: unknown,
  registry: Registry,
  { noun, written }: Spoken = { noun: `the ${kind}`, written: () => undefined },
): Problem[] {
  const type = typeOf(value);
  const known = type === undefined ? undefined : typesOf(kind, registry).get(type);
  if (!known) return explainPartType(kind, value, registry, { noun, written });
  if (known.validate(value)) return [];
  const { schema, root } = known.schema();
  return explainAjv(known.validate.errors ?? [], value, { root, start: schema, noun }, written);
}

function typeOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'type'))
    return undefined;
  const { type } = value as { type: unknown };
  return typeof type === 'string' ? type : undefined;
}

interface FoundPart {
  kind: PartKind;
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
        entriesOf('section', variant, `/experiments/${index}/variants/${place}`, 'changes'),
      ),
    ),
  ];
}

/** Without those that the composer could not find, which it has told at the place of the reference. */
function entriesOf(kind: PartKind, parent: unknown, pointer: string, key: string): FoundPart[] {
  return listIn(parent, key).flatMap((value, index) =>
    value === undefined
      ? []
      : [
          {
            kind,
            value,
            pointer: `${pointer}/${key}/${index}`,
            noun: `entry ${index + 1} of \`${key}\``,
          },
        ],
  );
}

function listIn(value: unknown, key: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const list = (value as Record<string, unknown>)[key];
  return Array.isArray(list) ? list : [];
}

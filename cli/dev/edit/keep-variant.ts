import {
  childPointer,
  fieldsAlike,
  inOrder,
  type Json,
  type Registry,
  valueAt,
  type YamlEdit,
} from '../../../renderer/index.ts';
import { isMapping } from '../../../renderer/light.ts';
import type { WrittenExperiment } from '../../read/find-experiments.ts';
import { EditRefusal, putInto, setDeep } from './put-into.ts';
import { replaceAt } from './replace-at.ts';

/**
 * The edits that end an experiment on a page: what a variant changes is written into the page, and
 * the experiment is removed.
 * @throws EditRefusal where the page cannot say what the variant does.
 */
export function keepVariant(
  experiment: WrittenExperiment,
  variant: string,
  registry: Registry,
): YamlEdit[] {
  const keeping = { experiment, registry };
  const { page, index, variants } = experiment;
  const kept = variants.find(({ name }) => name === variant);
  if (!kept) {
    const names = variants.map(({ name }) => name).join(', ');
    throw new EditRefusal(`There is no variant “${variant}” here. Keep one of these: ${names}.`);
  }
  if (kept.locale !== undefined && kept.locale !== page.locale) {
    throw new EditRefusal(
      `The variant “${variant}” is in another language than the page, and single sections cannot be. Keep another one, or remove the experiment and translate the page.`,
    );
  }
  return [
    ...listOf(kept.changes).flatMap((change) => keepChange(change, 'sections', keeping)),
    ...listOf(kept.overlays).flatMap((change) => keepChange(change, 'overlays', keeping)),
    ...keepHead(kept, page),
    ...keepPlaces(kept, experiment),
    removal(page, index),
  ];
}

/** The edits that add the decision about an experiment to the fields of site.yaml. */
export function decisionEdits(fields: { decisions?: unknown }, decision: Json): YamlEdit[] {
  const count = Array.isArray(fields.decisions) ? fields.decisions.length : 0;
  return putInto(fields, '', ['decisions', String(count)], decision);
}

/** What changes are written with. */
interface Keeping {
  experiment: WrittenExperiment;
  registry: Registry;
}

/** The lists of a page whose parts a variant changes. */
type PartList = 'sections' | 'overlays';

type Change = Record<string, Json>;

function listOf(changes: unknown): Change[] {
  return Array.isArray(changes) ? changes : [];
}

function keepChange(change: Change, list: PartList, { experiment, registry }: Keeping): YamlEdit[] {
  const { page } = experiment;
  const { id, ...fields } = change;
  const part = childPointer(`/${list}`, findPart(list, id, experiment));
  const before = (valueAt(page, part) ?? {}) as Change;
  if (fields.type !== undefined && fields.type !== before.type) {
    if (before.type === undefined) throw notWritten(list, id, experiment);
    return replaceAt(page, part, withAlike(before, change, registry));
  }
  return Object.entries(fields).flatMap(([key, value]) =>
    changesTo(before[key], value, [key]).flatMap(([keys, leaf]) => putInto(page, part, keys, leaf)),
  );
}

/** A part as a change with another type shows it: what both types have alike stays. */
function withAlike(
  before: Change,
  { id = null, type = null, ...fields }: Change,
  registry: Registry,
) {
  const alike = fieldsAlike(registry, String(before.type), String(type));
  const kept = Object.entries(before).filter(([name]) => alike.includes(name));
  const part = { id, type, ...structuredClone(Object.fromEntries(kept)) };
  for (const [key, value] of Object.entries(fields)) {
    for (const [keys, leaf] of changesTo(before[key], value, [key])) setDeep(part, keys, leaf);
  }
  return part;
}

/** The number of a part in the list of the page's own file. */
function findPart(list: PartList, id: unknown, experiment: WrittenExperiment): number {
  const index = listOf(experiment.page[list]).findIndex((part) => part?.id === id);
  if (index < 0) throw notWritten(list, id, experiment);
  return index;
}

function notWritten(list: PartList, id: unknown, { name }: WrittenExperiment): EditRefusal {
  return new EditRefusal(
    `The ${list === 'sections' ? 'section' : 'overlay'} “${id}” is not this page's own, so it cannot be replaced here. Change it to what the variant shows, then remove “${name}” from its experiments.`,
  );
}

function keepHead(kept: Record<string, unknown>, page: WrittenExperiment['page']): YamlEdit[] {
  return ['title', 'description', 'social'].flatMap((key) =>
    kept[key] === undefined
      ? []
      : changesTo(page[key], kept[key] as Json, [key]).flatMap(([keys, leaf]) =>
          putInto(page, '', keys, leaf),
        ),
  );
}

/** The sections in the order of a variant, without the parts that it removes. */
function keepPlaces(
  { order, remove }: Record<string, unknown>,
  experiment: WrittenExperiment,
): YamlEdit[] {
  const { page, name } = experiment;
  const names = { order: listOf(order) as unknown[], remove: listOf(remove) as unknown[] };
  const first = names.order[0] ?? names.remove[0];
  if (first === undefined) return [];
  if (page.extends !== undefined) {
    throw new EditRefusal(
      `The page begins as another one, whose sections it shows, so they cannot be moved or removed here. Do that on the other page, then remove “${name}” from the experiments.`,
    );
  }
  const written = listOf(page.sections);
  for (const id of names.order) findPart('sections', id, experiment);
  const ordered = inOrder(written, names.order);
  const left = {
    sections: ordered.map(({ id }) => id),
    overlays: listOf(page.overlays).map(({ id }) => id),
  };
  const removals = names.remove.map((id): YamlEdit => {
    const list = left.overlays.includes(id as Json) ? 'overlays' : 'sections';
    findPart(list, id, experiment);
    const at = left[list].indexOf(id as Json);
    left[list].splice(at, 1);
    return { kind: 'remove', pointer: childPointer(`/${list}`, at) };
  });
  return [...movesTo(ordered.map((section) => written.indexOf(section))), ...removals];
}

/** Moves after which the sections have this order, by the numbers that they had. */
function movesTo(ordered: readonly number[]): YamlEdit[] {
  const now = [...ordered.keys()];
  return ordered.flatMap((number, to): YamlEdit[] => {
    const from = now.indexOf(number);
    if (from === to) return [];
    now.splice(to, 0, ...now.splice(from, 1));
    return [{ kind: 'move', pointer: '/sections', from, to }];
  });
}

/** What a change puts into what is there: mappings merge key by key, as where they are shown. */
function changesTo(before: unknown, value: Json, keys: string[]): [keys: string[], value: Json][] {
  if (!isMapping(before) || !isMapping(value)) return [[keys, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    changesTo(before[key], inner as Json, [...keys, key]),
  );
}

function removal({ experiments }: Record<string, unknown>, index: number): YamlEdit {
  const isOnly = Array.isArray(experiments) && experiments.length === 1;
  const pointer = '/experiments';
  return { kind: 'remove', pointer: isOnly ? pointer : childPointer(pointer, index) };
}

import {
  fieldsAlike,
  inOrder,
  type Json,
  type Registry,
  type YamlEdit,
} from '../../../renderer/index.ts';
import type { WrittenExperiment } from '../../read/find-experiments.ts';
import { mergeGroups } from './merge-groups.ts';
import { EditRefusal, putInto, takeOut } from './put-into.ts';

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
  const shown = {
    ...Object.fromEntries(HEAD.map((key) => [key, mergeGroups(page[key], kept[key])])),
    sections: keptParts('sections', kept, experiment, registry),
    overlays: keptParts('overlays', kept, experiment, registry),
  };
  const changed = Object.entries(shown).filter(([, value]) => value !== undefined);
  return [
    ...changed.flatMap(([key, value]) => putInto(page, '', [key], value as Json)),
    takeOut('/experiments', listOf(page.experiments), index),
  ];
}

/** What a variant may change of a page beside its parts. */
const HEAD = ['title', 'description', 'social'];

/** The edits that add the decision about an experiment to the fields of site.yaml. */
export function decisionEdits(fields: { decisions?: unknown }, decision: Json): YamlEdit[] {
  const count = Array.isArray(fields.decisions) ? fields.decisions.length : 0;
  return putInto(fields, '', ['decisions', String(count)], decision);
}

/** The lists of a page whose parts a variant changes. */
type PartList = 'sections' | 'overlays';

type Part = Record<string, Json>;

function listOf(value: unknown): Part[] {
  return Array.isArray(value) ? value : [];
}

/** The parts of a list as a variant shows them, as the page's own file writes that; undefined without any. */
function keptParts(
  list: PartList,
  kept: Record<string, unknown>,
  experiment: WrittenExperiment,
  registry: Registry,
): Part[] | undefined {
  const { page, idOf } = experiment;
  const parts = [...listOf(page[list])];
  const placeOf = (id: unknown) => parts.findIndex((part) => idOf(part) === id);
  for (const change of listOf(kept[list === 'sections' ? 'changes' : list])) {
    const at = placeOf(change.id);
    const part = parts[at];
    const isOther = change.type !== undefined && change.type !== part?.type;
    if (part ? isOther && part.type === undefined : isOther || page.extends === undefined)
      throw notWritten(list, change.id, experiment);
    if (!part) parts.push(change);
    else parts[at] = isOther ? withAlike(part, change, registry) : withChange(part, change);
  }
  const { remove, order } = namedIn(list, kept, experiment);
  for (const id of [...remove, ...order]) {
    if (placeOf(id) < 0) throw notWritten(list, id, experiment);
  }
  const known = parts.map((part) => ({ id: idOf(part), part }));
  const shown = inOrder(known, order).filter(({ id }) => !remove.includes(id));
  return page[list] === undefined && shown.length === 0 ? undefined : shown.map(({ part }) => part);
}

/** A part with what a change of it changes; what names it stays as it is. */
function withChange(part: Part, { id: _same, ...fields }: Part): Part {
  return mergeGroups(part, fields) as Part;
}

/** A part as a change with another type shows it: what both types have alike stays. */
function withAlike(before: Part, { id = null, type = null, ...fields }: Part, registry: Registry) {
  const alike = fieldsAlike(registry, String(before.type), String(type));
  const kept = Object.entries(before).filter(([name]) => alike.includes(name));
  return mergeGroups({ id, type, ...Object.fromEntries(kept) }, fields) as Part;
}

/** Which parts of a list a variant removes, and which it puts in which order. */
function namedIn(
  list: PartList,
  kept: Record<string, unknown>,
  { page, name, idOf }: WrittenExperiment,
): Record<'remove' | 'order', unknown[]> {
  const remove = listOf(kept.remove) as unknown[];
  const order = listOf(kept.order) as unknown[];
  if (page.extends !== undefined && remove.length + order.length > 0) {
    throw new EditRefusal(
      `The page begins as another one, whose sections it shows, so they cannot be moved or removed here. Do that on the other page, then remove “${name}” from the experiments.`,
    );
  }
  const isOverlay = (id: unknown) => listOf(page.overlays).some((part) => idOf(part) === id);
  return list === 'overlays'
    ? { remove: remove.filter(isOverlay), order: [] }
    : { remove: remove.filter((id) => !isOverlay(id)), order };
}

function notWritten(list: PartList, id: unknown, { name }: WrittenExperiment): EditRefusal {
  return new EditRefusal(
    `The ${list === 'sections' ? 'section' : 'overlay'} “${id}” is not this page's own, so it cannot be replaced here. Change it to what the variant shows, then remove “${name}” from its experiments.`,
  );
}

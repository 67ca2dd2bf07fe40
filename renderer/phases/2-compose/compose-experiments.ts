import { isMapping, type Mapping } from '../../model/mapping.ts';
import type { Sourced } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import { offerName } from '../../text/nearest-name.ts';
import { type Composition, report, unknownAt } from './composition.ts';
import { expandData } from './expand-data.ts';
import { hasUnknown, idsOf } from './ids.ts';
import { child, isSourcedMapping, mergeMappings, put } from './merge-mappings.ts';
import { reportUnchanged } from './report-unchanged.ts';

export const rules: Rules = {
  'experiment/needs-id': {
    title: 'A change that does not say what it changes',
    why: 'The page has many sections.',
    fix: 'Add the id of one of them.',
    wrong: 'changes: [{ heading: Hello }]',
    right: 'changes: [{ id: top, heading: Hello }]',
  },
  'experiment/unknown-id': {
    title: 'A change of a section or overlay that does not exist',
    why: 'There is nothing to change.',
    fix: 'Correct the id, or give the part one.',
    wrong: 'changes: [{ id: tpo, heading: Hello }]',
    right: 'changes: [{ id: top, heading: Hello }]',
  },
};

/**
 * Completes the changes that the variants of experiments make: each becomes the whole section or
 * overlay as its variant shows it. `page` has its partials and data in place already.
 */
export function composeExperiments(
  page: Sourced<Mapping>,
  composition: Composition,
): Sourced<Mapping> {
  if (!Array.isArray(page.value.experiments)) return page;
  const { origins } = composition;
  const copy = mergeMappings({ value: {}, origin: page.origin }, page, origins);
  const parts = {
    sections: partsOf(page, 'sections', composition),
    overlays: partsOf(page, 'overlays', composition),
  };
  const experiments = mapList(child(page, 'experiments', origins), composition, (experiment) =>
    mapKey(experiment, 'variants', composition, (variants) => {
      reportUnchanged(variants, composition);
      return mapList(variants, composition, (variant) =>
        completeVariant(variant, parts, composition),
      );
    }),
  );
  put(copy, 'experiments', experiments, origins);
  return { value: copy, origin: page.origin };
}

/** The sections or overlays of a page, by what one of them is called. */
interface Parts {
  noun: string;
  list: Sourced<readonly unknown[]>;
  /** Whether all of them are there to be named. */
  areKnown: boolean;
}

const NOUNS = { sections: 'section', overlays: 'overlay' } as const;

function partsOf(page: Sourced<Mapping>, key: keyof typeof NOUNS, { origins }: Composition): Parts {
  const list = child(page, key, origins);
  const value: unknown[] = Array.isArray(list.value) ? list.value : [];
  const isThere =
    key === 'sections' ? value.length > 0 : list.value === undefined || list.value === value;
  return {
    noun: NOUNS[key],
    list: { ...list, value },
    areKnown: isThere && !hasUnknown(value),
  };
}

function completeVariant(
  variant: Sourced,
  { sections, overlays }: Record<keyof typeof NOUNS, Parts>,
  composition: Composition,
): Sourced {
  const all = {
    noun: 'section or overlay',
    list: { ...sections.list, value: [...sections.list.value, ...overlays.list.value] },
    areKnown: sections.areKnown && overlays.areKnown,
  };
  const complete = (key: string, parts: Parts) => (before: Sourced) =>
    mapKey(before, key, composition, (changes) =>
      mapList(changes, composition, (change) => completeChange(change, parts, composition)),
    );
  const changed = complete('changes', sections)(variant);
  reportUnknownNames(changed, 'remove', all, composition);
  reportUnknownNames(changed, 'order', sections, composition);
  return complete('overlays', overlays)(changed);
}

/**
 * Unknown where the page has no such part, which is reported. One of another type keeps the fields that
 * both types have alike.
 */
function completeChange(change: Sourced, parts: Parts, composition: Composition): Sourced {
  if (!isSourcedMapping(change)) return change;
  const { origins } = composition;
  const { list } = parts;
  const { id, type } = change.value;
  const index = list.value.findIndex((part) => isMapping(part) && part.id === id);
  const part = child(list, index, origins);
  if (id === undefined || !isSourcedMapping(part)) {
    if (id === undefined) reportNoId(change, parts, composition);
    else reportUnknown(child(change, 'id', origins), parts, composition);
    return unknownAt(change.origin);
  }
  const over = expandData(change, composition) as Sourced<Mapping>;
  const isOther = type !== undefined && ![part.value.type, UNKNOWN].includes(type);
  const kept = isOther ? withAlike(part, String(type), composition) : part;
  return { value: mergeMappings(kept, over, origins), origin: change.origin };
}

function withAlike(
  part: Sourced<Mapping>,
  type: string,
  { library, origins }: Composition,
): Sourced<Mapping> {
  const alike = library.fieldsAlike(String(part.value.type), type).concat('type', 'id');
  const others = Object.keys(part.value).filter((name) => !alike.includes(name));
  const empty = { value: {}, origin: part.origin };
  return { value: mergeMappings(empty, part, origins, others), origin: part.origin };
}

function reportUnknownNames(
  variant: Sourced,
  key: string,
  parts: Parts,
  composition: Composition,
): void {
  const names = isSourcedMapping(variant) && child(variant, key, composition.origins);
  if (!names || !Array.isArray(names.value)) return;
  const ids = idsOf(parts.list.value);
  names.value.forEach((name, index) => {
    if (typeof name !== 'string' || ids.includes(name)) return;
    reportUnknown(child(names, index, composition.origins), parts, composition);
  });
}

function reportNoId(change: Sourced, parts: Parts, composition: Composition): void {
  const { noun, areKnown } = parts;
  if (!areKnown) return;
  report(composition, change.origin, {
    rule: 'experiment/needs-id',
    message: `This change does not say which ${noun} it changes.`,
    help: `Add the \`id\` of ${noun === 'section' ? 'a section' : 'an overlay'} of this page. ${knownIds(parts)}`,
  });
}

function reportUnknown(id: Sourced, parts: Parts, composition: Composition): void {
  const { noun, list, areKnown } = parts;
  if (id.value === UNKNOWN || !areKnown) return;
  report(composition, id.origin, {
    rule: 'experiment/unknown-id',
    message: `This page has no ${noun} with the id \`${id.value}\`.`,
    plain: `A variant changes the ${noun} “${id.value}”, which this page does not have. Keep one of the variants, or take the change out of the experiment.`,
    ...offerName(String(id.value), idsOf(list.value), knownIds(parts)),
  });
}

function knownIds({ noun, list }: Parts): string {
  return `Ids: ${idsOf(list.value).join(', ') || `none yet; give the ${noun} one`}`;
}

/** Leaves anything but lists as it is: the schema check reports what is wrong with it. */
export function mapList(
  list: Sourced,
  { origins }: Composition,
  map: (entry: Sourced) => Sourced,
): Sourced {
  if (!Array.isArray(list.value)) return list;
  const mapped: unknown[] = [];
  list.value.forEach((_entry, index) => {
    put(mapped, index, map(child(list, index, origins)), origins);
  });
  return { value: mapped, origin: list.origin };
}

/** A mapping with another value under a key, where it has the key. */
export function mapKey(
  parent: Sourced,
  key: string,
  { origins }: Composition,
  map: (value: Sourced) => Sourced,
): Sourced {
  if (!isSourcedMapping(parent) || !(key in parent.value)) return parent;
  const copy = mergeMappings({ value: {}, origin: parent.origin }, parent, origins);
  put(copy, key, map(child(parent, key, origins)), origins);
  return { value: copy, origin: parent.origin };
}

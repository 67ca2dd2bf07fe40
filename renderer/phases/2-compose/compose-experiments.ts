import { isMapping, type Mapping } from '../../model/mapping.ts';
import type { Rules } from '../../model/rule.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { suggestOr } from '../../text/wording.ts';
import { type Composition, report, unknownAt } from './composition.ts';
import { expandData } from './expand-data.ts';
import { hasUnknown, idsOf } from './ids.ts';
import { child, isSourcedMapping, merge, put } from './merge-mappings.ts';
import { reportUnchanged } from './report-unchanged.ts';
import type { Sourced } from './sourced.ts';

export const rules: Rules = {
  'experiment/needs-id': {
    title: 'A change that does not say what it changes',
    why: 'The page has many sections.',
    fix: 'Add the id of one of them.',
    wrong: 'changes: [{ heading: Hello }]',
    right: 'changes: [{ id: top, heading: Hello }]',
  },
  'experiment/unknown-id': {
    title: 'A change of a section that does not exist',
    why: 'There is nothing to change.',
    fix: 'Correct the id, or give the section one.',
    wrong: 'changes: [{ id: tpo, heading: Hello }]',
    right: 'changes: [{ id: top, heading: Hello }]',
  },
};

/**
 * Completes the changes that the variants of experiments make: each becomes the whole section as
 * its variant shows it. `page` has its partials and data in place already.
 */
export function composeExperiments(
  page: Sourced<Mapping>,
  composition: Composition,
): Sourced<Mapping> {
  if (!Array.isArray(page.value.experiments)) return page;
  const { origins } = composition;
  const copy = merge({ value: {}, origin: page.origin }, page, origins);
  const sections = child(page, 'sections', origins);
  const experiments = mapList(child(page, 'experiments', origins), composition, (experiment) =>
    mapKey(experiment, 'variants', composition, (variants) => {
      reportUnchanged(variants, composition);
      return mapList(variants, composition, (variant) =>
        mapKey(variant, 'changes', composition, (changes) =>
          mapList(changes, composition, (change) => completeChange(change, sections, composition)),
        ),
      );
    }),
  );
  put(copy, 'experiments', experiments, origins);
  return { value: copy, origin: page.origin };
}

/** Unknown where the page has no such section, which is reported. */
function completeChange(change: Sourced, sections: Sourced, composition: Composition): Sourced {
  if (!isSourcedMapping(change)) return change;
  const { origins } = composition;
  const list = Array.isArray(sections.value) ? sections.value : [];
  const { id } = change.value;
  const index = list.findIndex((section) => isMapping(section) && section.id === id);
  const section = child({ ...sections, value: list }, index, origins);
  if (id === undefined || !isSourcedMapping(section)) {
    const isSure = list.length > 0 && id !== UNKNOWN && !hasUnknown(list);
    if (isSure) reportUnknown(change, list, composition);
    return unknownAt(change.origin);
  }
  const over = expandData(change, composition) as Sourced<Mapping>;
  return { value: merge(section, over, origins), origin: change.origin };
}

function reportUnknown(
  change: Sourced<Mapping>,
  sections: readonly unknown[],
  composition: Composition,
): void {
  const { id } = change.value;
  const ids = idsOf(sections);
  const known = `Ids: ${ids.join(', ') || 'none yet; give the section one'}`;
  if (id === undefined) {
    report(composition, change.origin, {
      rule: 'experiment/needs-id',
      message: 'This change does not say which section it changes.',
      help: `Add the \`id\` of a section of this page. ${known}`,
    });
    return;
  }
  const suggest = nearestName(String(id), ids);
  report(composition, child(change, 'id', composition.origins).origin, {
    rule: 'experiment/unknown-id',
    message: `This page has no section with the id \`${id}\`.`,
    ...suggestOr(suggest, known),
  });
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
  const copy = merge({ value: {}, origin: parent.origin }, parent, origins);
  put(copy, key, map(child(parent, key, origins)), origins);
  return { value: copy, origin: parent.origin };
}

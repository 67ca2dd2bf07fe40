import { entriesIn, isMapping, type Mapping } from '../../model/mapping.ts';
import type { Sourced } from '../../model/model.ts';
import { mapKey, mapList } from './compose-experiments.ts';
import type { Composition } from './composition.ts';
import { child, isSourcedMapping, mergeMappings, put } from './merge-mappings.ts';

/** A page as it is written, and as it is in a state of its campaigns. */
interface PageInState {
  written: Mapping;
  shown: Mapping;
}

/**
 * The experiments of a page in a state of its campaigns, without what changes nothing there: changes
 * of sections that are absent or in words of the state, and orders of those that are left.
 * `choose` takes from a list of parts those of the state.
 */
export function chooseChanges(
  experiments: Sourced,
  page: PageInState,
  choose: (parts: Sourced) => Sourced,
  composition: Composition,
): Sourced {
  return mapList(experiments, composition, (experiment) =>
    mapKey(experiment, 'variants', composition, (variants) =>
      mapList(variants, composition, (variant) => {
        const changed = chooseKey(variant, ['changes', 'sections'], page, choose, composition);
        const chosen = chooseKey(changed, ['overlays', 'overlays'], page, choose, composition);
        return chooseOrder(chosen, page, composition);
      }),
    ),
  );
}

function chooseKey(
  variant: Sourced,
  [key, of]: readonly [string, string],
  { written, shown }: PageInState,
  choose: (parts: Sourced) => Sourced,
  composition: Composition,
): Sourced {
  const { origins } = composition;
  const list = isSourcedMapping(variant) ? child(variant, key, origins) : undefined;
  if (!list || !Array.isArray(list.value)) return variant;
  const chosen = choose(list);
  const kept: unknown[] = [];
  entriesIn(chosen.value).forEach((change, index) => {
    const { id } = Object(change);
    const isHidden = isSame(id, chosen.value, shown[of]) && !isSame(id, list.value, written[of]);
    if (!isHidden) put(kept, kept.length, child(chosen, index, origins), origins);
  });
  if (kept.length === 0 && list.value.length > 0) return without(variant, key, composition);
  return mapKey(variant, key, composition, () => ({ value: kept, origin: list.origin }));
}

function chooseOrder(
  variant: Sourced,
  { written, shown }: PageInState,
  composition: Composition,
): Sourced {
  const order = isMapping(variant.value) ? entriesIn(variant.value.order) : [];
  const isInOrder = ({ sections }: Mapping) => {
    const places = order.map((id) => entriesIn(sections).findIndex((one) => Object(one).id === id));
    const found = places.filter((place) => place >= 0);
    return found.every((place, index) => place >= (found[index - 1] ?? 0));
  };
  return isInOrder(shown) && !isInOrder(written) ? without(variant, 'order', composition) : variant;
}

function isSame(id: unknown, changes: unknown, parts: unknown): boolean {
  const [change, part] = [changes, parts].map((list) =>
    entriesIn(list).find((one) => isMapping(one) && one.id === id),
  );
  return part !== undefined && JSON.stringify(change) === JSON.stringify(part);
}

function without(variant: Sourced, key: string, { origins }: Composition): Sourced {
  if (!isSourcedMapping(variant)) return variant;
  return {
    ...variant,
    value: mergeMappings({ value: {}, origin: variant.origin }, variant, origins, [key]),
  };
}

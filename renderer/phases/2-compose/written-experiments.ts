import { hash } from 'node:crypto';
import { AFTER_CLOSING } from '../../model/campaign.ts';
import type { ExperimentAsWritten } from '../../model/experiment-as-written.ts';
import { entriesIn, isMapping, type Mapping, mappingsIn } from '../../model/mapping.ts';

/**
 * The experiments of a page that has its partials in place, but neither its data nor the values of
 * variables: these may change by themselves, and the variants are still the same.
 */
export function writtenExperiments(page: Mapping): ExperimentAsWritten[] {
  return mappingsIn(page.experiments).map((experiment) => {
    const variants = mappingsIn(experiment.variants);
    const changed = variants.map(changesOf);
    const keys = [...new Set(changed.flatMap((fields) => [...fields.keys()]))].sort();
    return {
      name: String(experiment.name),
      contents: changed.map((fields, index) => {
        const content = keys.map((key) => fields.get(key) ?? writtenAt(page, JSON.parse(key)));
        const all = JSON.stringify([keys, variants[index]?.locale ?? page.locale, content]);
        return hash('sha256', all, 'base64url').slice(0, 16);
      }),
      isForAfter: variants.every((variant) => isForAfter(variant, page)),
    };
  });
}

/** Stands for a part that a variant does not show. */
const REMOVED = false;

/** Where a field of a page is: in one of its parts, itself (`title`), or the places of some sections. */
type Place = readonly ['part' | 'page' | 'order', ...unknown[]];

/** What a variant changes, by the place of each field. */
function changesOf(variant: Mapping): Map<string, unknown> {
  const { changes, overlays, remove, order, title, description, social } = variant;
  const ofParts = [...mappingsIn(changes), ...mappingsIn(overlays)].flatMap(({ id, ...fields }) =>
    fields.type === undefined ? leavesOf(fields, ['part', id]) : leaf(fields, ['part', id]),
  );
  const all = [
    ...ofParts,
    ...entriesIn(remove).flatMap((id) => leaf(REMOVED, ['part', id])),
    ...leavesOf({ title, description, social }, ['page']),
    ...(order === undefined ? [] : leaf(order, ['order', ...entriesIn(order).toSorted()])),
  ];
  return new Map(all.map(([place, value]) => [JSON.stringify(place), value]));
}

/** Mappings merge key by key where variants are shown, so each key is a change of its own. */
function leavesOf(value: unknown, place: Place): [Place, unknown][] {
  if (value === undefined) return [];
  if (!isMapping(value)) return leaf(value, place);
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...place, key]));
}

function leaf(value: unknown, place: Place): [Place, unknown][] {
  return [[place, value]];
}

/** What the page itself writes there. */
function writtenAt(page: Mapping, [kind, ...place]: Place): unknown {
  if (kind === 'page') return valueIn(page, place);
  if (kind === 'order') {
    const ids = mappingsIn(page.sections).map(({ id }) => id);
    return ids.filter((id) => place.includes(id));
  }
  const [id, ...field] = place;
  return valueIn(partOf(page, id), field);
}

function valueIn(holder: unknown, [key, ...rest]: readonly unknown[]): unknown {
  if (key === undefined) return holder;
  return isMapping(holder) ? valueIn(holder[String(key)], rest) : undefined;
}

function partOf({ sections, overlays }: Mapping, id: unknown): Mapping | undefined {
  return [...mappingsIn(sections), ...mappingsIn(overlays)].find((part) => part.id === id);
}

/** Whether a variant changes nothing that visitors see before the campaign has closed. */
function isForAfter({ changes, overlays, remove, ...rest }: Mapping, page: Mapping): boolean {
  if (['order', 'title', 'description', 'social'].some((key) => key in rest)) return false;
  const isPartForAfter = (id: unknown) => {
    const states = [partOf(page, id)?.in].flat();
    return states.every((state) => AFTER_CLOSING.includes(state));
  };
  const changed = [...mappingsIn(changes), ...mappingsIn(overlays)];
  return (
    changed.every(
      ({ id, ...fields }) =>
        isPartForAfter(id) || Object.keys(fields).every((key) => AFTER_CLOSING.includes(key)),
    ) && entriesIn(remove).every(isPartForAfter)
  );
}

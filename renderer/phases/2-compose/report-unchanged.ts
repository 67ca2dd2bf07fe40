import { isMapping } from '../../model/mapping.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import { type Composition, report } from './composition.ts';
import { child } from './merge.ts';
import type { Sourced } from './sourced.ts';

/** Reports the variants after the first that leave the page as it is written. */
export function reportUnchanged(variants: Sourced, composition: Composition): void {
  if (!Array.isArray(variants.value)) return;
  const [first, ...later]: unknown[] = variants.value;
  if (!isMapping(first) || first.changes !== undefined) return;
  later.forEach((variant, index) => {
    if (!isMapping(variant) || variant.name === UNKNOWN || saysAnything(variant.changes)) return;
    const { origin } = child(variants, index + 1, composition.origins);
    report(composition, origin, {
      rule: 'experiment/no-change',
      message: `The variant \`${variant.name}\` changes nothing, so the page would be compared with itself.`,
      help: 'Write what differs, such as changes: [{ id: top, heading: Another heading }]',
    });
  });
}

/** Anything but a list is the business of the schema. */
function saysAnything(changes: unknown): boolean {
  if (changes === undefined) return false;
  if (!Array.isArray(changes) || changes.length === 0) return true;
  return changes.some((change) => !isMapping(change) || Object.keys(change).join() !== 'id');
}

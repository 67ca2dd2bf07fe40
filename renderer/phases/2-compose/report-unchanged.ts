import { isMapping, type Mapping } from '../../model/mapping.ts';
import type { Sourced } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import { type Composition, report } from './composition.ts';
import { child } from './merge-mappings.ts';

export const rules: Rules = {
  'experiment/no-change': {
    title: 'A variant that changes nothing',
    why: 'The page would be compared with itself.',
    fix: 'Write what differs, or delete the variant.',
    wrong: 'variants:\n  - name: a\n  - name: b',
    right: 'variants:\n  - name: a\n  - name: b\n    changes: [{ id: top, heading: Hello }]',
  },
};

/** Reports the variants after the first that leave the page as it is written. */
export function reportUnchanged(variants: Sourced, composition: Composition): void {
  if (!Array.isArray(variants.value)) return;
  const [first, ...later]: unknown[] = variants.value;
  if (!isMapping(first) || Object.keys(first).some((key) => !OF_ALL.includes(key))) return;
  later.forEach((variant, index) => {
    if (!isMapping(variant) || variant.name === UNKNOWN || changesAnything(variant)) return;
    const { origin } = child(variants, index + 1, composition.origins);
    report(composition, origin, {
      rule: 'experiment/no-change',
      message: `The variant \`${variant.name}\` changes nothing, so the page would be compared with itself.`,
      help: 'Write what differs, such as changes: [{ id: top, heading: Another heading }]',
    });
  });
}

/** What variants have that change nothing. */
const OF_ALL: readonly string[] = ['name', 'share', 'locale'];

function changesAnything({ changes, overlays, ...variant }: Mapping): boolean {
  const others = Object.keys(variant).filter((key) => !OF_ALL.includes(key));
  return others.length > 0 || changesPart(changes) || changesPart(overlays);
}

/** Anything but a list is the business of the schema. */
function changesPart(changes: unknown): boolean {
  if (changes === undefined) return false;
  if (!Array.isArray(changes) || changes.length === 0) return true;
  return changes.some((change) => !isMapping(change) || Object.keys(change).join() !== 'id');
}

import type { ExperimentVariant } from '../../generated/types.ts';

/** Something of a page that a variant changes. */
export interface VariantChange {
  /** The same for changes of the same thing. */
  key: string;
  /** What it is called in messages. */
  name: string;
  /** Where the variant says so. */
  pointer: string;
}

/** All that a variant changes about its page; `pointer` is that of the variant. */
export function changesOf(variant: ExperimentVariant, pointer: string): VariantChange[] {
  const { changes = [], overlays = [], remove = [] } = variant;
  const ofPart = (noun: string, id = '') => ({ key: `#${id}`, name: `the ${noun} \`${id}\`` });
  const ofPage = ['order', 'title', 'description', 'social'] as const;
  return [
    ...changes.map(({ id }, index) => ({
      ...ofPart('section', id),
      pointer: `${pointer}/changes/${index}/id`,
    })),
    ...overlays.map(({ id }, index) => ({
      ...ofPart('overlay', id),
      pointer: `${pointer}/overlays/${index}/id`,
    })),
    ...remove.map((id, index) => ({
      ...ofPart('section', id),
      pointer: `${pointer}/remove/${index}`,
    })),
    ...ofPage
      .filter((key) => variant[key] !== undefined)
      .map((key) => ({ key, name: `\`${key}\``, pointer: `${pointer}/${key}` })),
  ];
}

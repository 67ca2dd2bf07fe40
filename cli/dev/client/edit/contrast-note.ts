import { contrast } from '../../../../renderer/light.ts';
import { element } from '../build-element.ts';
import type { Field } from './field-tree.ts';

/** Whether letters in a colour can be read, where a field is about that; undefined elsewhere. */
export function contrastNote(
  control: { value: string } & EventTarget,
  { schema: { bestContrast } }: Pick<Field, 'schema'>,
): HTMLElement | undefined {
  if (bestContrast === undefined) return undefined;
  const note = element('p.description', { role: 'status' });
  const show = () => {
    const isColour = /^#[0-9a-f]{6}$/i.test(control.value);
    const onWhite = isColour ? contrast(control.value, '#ffffff') : bestContrast;
    const isHard = onWhite < bestContrast;
    note.dataset.judged = isHard ? 'short' : 'good';
    note.textContent = isHard
      ? `Letters in this colour are hard to read on white: its contrast is ${onWhite.toFixed(1)}, and ${bestContrast} reads well. Buttons and links take a darker shade of it.`
      : '';
  };
  control.addEventListener('input', show);
  show();
  return note;
}

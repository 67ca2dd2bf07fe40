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
    const contrast = contrastWithWhite(control.value);
    const isHard = contrast !== undefined && contrast < bestContrast;
    note.dataset.judged = isHard ? 'short' : 'good';
    note.textContent = isHard
      ? `Letters in this colour are hard to read on white: its contrast is ${contrast.toFixed(1)}, and ${bestContrast} reads well. Buttons and links take a darker shade of it.`
      : '';
  };
  control.addEventListener('input', show);
  show();
  return note;
}

/** The contrast of a colour, as #rrggbb, with white: from 1 to 21 (WCAG 2.2, "contrast ratio"). */
function contrastWithWhite(colour: string): number | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return undefined;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

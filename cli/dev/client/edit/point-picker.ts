import { element } from '../build-element.ts';
import { assetAddress } from './thumbnail-picker.ts';

/**
 * Lets a point of a picture be chosen by pressing it there; the arrow keys move it. `source` is the name
 * of the picture.
 */
export function pointPicker(
  source: string,
  control: HTMLInputElement | HTMLTextAreaElement,
  save: () => void,
): HTMLElement {
  const mark = element('span.point');
  const image = element('img', { src: assetAddress(source), alt: '', draggable: 'false' });
  const stage = element(
    'button.point-stage',
    {
      'aria-label': 'The point that stays in view: press it, or move it with the arrow keys',
      click: (event) => take(event as MouseEvent),
      keydown: (event) => step(event as KeyboardEvent),
    },
    image,
    mark,
  );

  function put(x: number, y: number): void {
    const [left, top] = [x, y].map((one) => Math.round(Math.min(100, Math.max(0, one))));
    control.value = `${left}% ${top}%`;
    show();
  }

  function show(): void {
    const [left, top] = pointOf(control.value);
    mark.style.left = `${left}%`;
    mark.style.top = `${top}%`;
  }

  function take({ clientX, clientY, detail }: MouseEvent): void {
    // The keyboard presses buttons, too: then it is the point that was moved to.
    if (detail > 0) {
      const { left, top, width, height } = image.getBoundingClientRect();
      put(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
    }
    save();
  }

  function step(event: KeyboardEvent): void {
    const by = { ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] };
    const [x, y] = by[event.key as keyof typeof by] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    const [left, top] = pointOf(control.value);
    put(left + x, top + y);
  }

  show();
  return stage;
}

function pointOf(text: string): [number, number] {
  const [, left = '50', top = '50'] = /^(\d+)% (\d+)%$/.exec(text) ?? [];
  return [Number(left), Number(top)];
}

import { fieldAt } from '../../field-words.ts';
import { element } from '../build-element.ts';
import type { Target } from './find-texts.ts';

/** Frames around what can be changed: what the pointer is over, and what was chosen. */
export interface Outline {
  root: HTMLElement;
  hover(target: Target | undefined): void;
  choose(target: Target | undefined): void;
}

/** Makes the frames, with the buttons for what was chosen. */
export function createOutline(buttons: HTMLElement): Outline {
  const shown = new Map<HTMLElement, Target | undefined>();
  const hovered = element('div.frame.hovered', { hidden: true });
  const chosen = element('div.frame.chosen', { hidden: true });
  const tools = element('div.frame-tools', { hidden: true }, buttons);

  function place(): void {
    for (const [frame, target] of shown) {
      frame.hidden = !target?.element.isConnected;
      if (target && !frame.hidden) lay(frame, target.range().getBoundingClientRect());
    }
    tools.hidden = chosen.hidden;
    if (!tools.hidden) {
      const { left, bottom } = chosen.getBoundingClientRect();
      // On wide screens the panel stands beside the page.
      const end = Math.min(innerWidth, document.body.getBoundingClientRect().right);
      const start = Math.min(left, end - tools.offsetWidth - 8);
      tools.style.insetInlineStart = `${Math.max(8, start)}px`;
      tools.style.insetBlockStart = `${Math.min(bottom + 6, innerHeight - 120)}px`;
    }
  }

  addEventListener('scroll', place, { passive: true, capture: true });
  addEventListener('resize', place);
  return {
    root: element('div.outline', hovered, chosen, tools),
    hover(target) {
      hovered.dataset.words = target ? fieldAt(target.text.pointer) : '';
      shown.set(hovered, target);
      place();
    },
    choose(target) {
      chosen.dataset.words = target ? fieldAt(target.text.pointer) : '';
      shown.set(chosen, target);
      place();
    },
  };
}

function lay(frame: HTMLElement, { left, top, width, height }: DOMRect): void {
  frame.style.insetInlineStart = `${left - 5}px`;
  frame.style.insetBlockStart = `${top - 4}px`;
  frame.style.inlineSize = `${width + 10}px`;
  frame.style.blockSize = `${height + 8}px`;
}

import type { ChangeScope } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import type { Target } from './find-editable.ts';
import { scopeChoice, type Written } from './scope-choice.ts';

/**
 * Asks below a picture of the page where another one is to take its place, unless there is only one
 * answer. Resolves to undefined if that is not wanted any more.
 */
export function askScope(
  target: Target,
  written: Written,
  place: HTMLElement,
): Promise<ChangeScope | undefined> {
  const choice = scopeChoice(written);
  if (choice.root.hidden) return Promise.resolve(choice.scope());
  return new Promise((resolve) => {
    const end = (scope?: ChangeScope) => {
      root.remove();
      resolve(scope);
    };
    const root = element(
      'form.placed',
      {
        'aria-label': 'Where the picture is put',
        submit: (event) => {
          event.preventDefault();
          end(choice.scope());
        },
        keydown: (event) => {
          if ((event as KeyboardEvent).key === 'Escape') end();
        },
      },
      element(
        'div.in-place-help',
        choice.root,
        element(
          'div.actions',
          element('button.quiet', { type: 'submit' }, 'Put it there'),
          quietButton('Cancel', () => end()),
        ),
      ),
    );
    const { left, bottom } = target.range().getBoundingClientRect();
    root.style.insetInlineStart = `${Math.max(8, left) + scrollX}px`;
    root.style.insetBlockStart = `${Math.min(bottom, innerHeight - 200) + scrollY}px`;
    place.append(root);
    root.querySelector<HTMLElement>('input, button')?.focus();
  });
}

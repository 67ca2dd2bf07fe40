import { capitalize } from '../../../../renderer/light.ts';
import { element } from '../build-element.ts';
import { addressOf } from '../preview-address.ts';
import { quietButton } from '../quiet-button.ts';
import type { GoTo } from './hints-list.ts';
import { allTyped, typedTexts } from './typed-texts.ts';

/** What was typed and is not saved: each can be gone to, or dropped. Undefined if there is nothing. */
export function unsavedList(path: string, goTo: GoTo): HTMLElement | undefined {
  const all = allTyped();
  if (all.length === 0) return undefined;
  const list = element(
    'ul',
    ...all.map((typed) => {
      const isElsewhere = typed.path.startsWith('/') && typed.path !== path;
      const drop = () => {
        typedTexts(typed.path).drop(typed.pointer);
        if (allTyped().length > 0) row.remove();
        else root.remove();
      };
      const row = element(
        'li',
        element('span.part-words', `${capitalize(typed.label)}: ${typed.text || 'empty'}`),
        element(
          'div.actions',
          isElsewhere
            ? element('a', { href: addressOf(typed.path) }, `On ${typed.path}`)
            : quietButton('Go there', () => goTo(typed.path, typed.pointer)),
          quietButton('Discard', drop),
        ),
      );
      return row;
    }),
  );
  const root = element(
    'section.notice',
    { 'aria-label': 'Not saved yet' },
    element('p.name', 'Not saved yet:'),
    list,
  );
  return root;
}

import { capitalize } from '../../../../renderer/light.ts';
import type { EditablePart } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import { addressOf } from '../preview-address.ts';
import { quietButton } from '../quiet-button.ts';
import type { GoTo } from './hints-list.ts';
import { allTyped, forget, placeTyped } from './typed-texts.ts';

const GONE = 'Its section is not there any more: copy it if you need it.';

/** What was typed and is not saved: each can be gone to, or dropped. Undefined if there is nothing. */
export function unsavedList(
  path: string,
  parts: readonly EditablePart[],
  goTo: GoTo,
): HTMLElement | undefined {
  const all = allTyped();
  if (all.length === 0) return undefined;
  const list = element(
    'ul',
    ...all.map((typed) => {
      const isElsewhere = typed.path.startsWith('/') && typed.path !== path;
      const pointer = placeTyped(typed, parts);
      const drop = () => {
        forget(typed);
        if (allTyped().length > 0) row.remove();
        else root.remove();
      };
      const row = element(
        'li',
        element('span.part-words', `${capitalize(typed.label)}: ${typed.text || 'empty'}`),
        element(
          'div.actions',
          !isElsewhere && pointer === undefined && element('span', GONE),
          isElsewhere
            ? element('a', { href: addressOf(typed.path) }, `On ${typed.path}`)
            : pointer !== undefined && quietButton('Go there', () => goTo(typed.path, pointer)),
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

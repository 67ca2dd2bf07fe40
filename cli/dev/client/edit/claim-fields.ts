import type { EditablePage } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import type { EditSession } from './edit-session.ts';
import { scopeChoice } from './scope-choice.ts';

/** The claims that some texts name, each of which can be changed for all pages or for this one. */
export function claimFields(
  { claims, file }: EditablePage,
  texts: string,
  change: EditSession['change'],
): HTMLElement | undefined {
  const named = Object.entries(claims).filter(([name]) => texts.includes(`claims.${name}`));
  if (named.length === 0) return undefined;
  return element(
    'details',
    { class: 'field group', 'data-pointer': '/claims' },
    element('summary', {}, 'Claims in these texts'),
    ...named.map(([name, { value, pages }]) => {
      const scope = scopeChoice('site.yaml', file, pages);
      const save = () =>
        void change(
          scope.here()
            ? { do: 'set', pointer: `/claims/${name}`, value: input.value, here: true }
            : { do: 'claim', name, value: input.value },
        );
      const input = element('input', { type: 'text', value, change: save });
      return element(
        'div',
        { class: 'field', 'data-pointer': `/claims/${name}` },
        scope.root,
        element('label', {}, element('span', { class: 'name' }, `{{claims.${name}}}`), input),
      );
    }),
  );
}

import { capitalize } from '../../../../renderer/light.ts';
import type { EditablePage } from '../../edit-protocol.ts';
import { fieldWords } from '../../field-words.ts';
import { element } from '../build-element.ts';
import type { EditSession } from './edit-session.ts';
import { madePages } from './made-pages.ts';
import { scopeChoice } from './scope-choice.ts';

/** The claims with these names, each of which can be changed for all pages or for this one. */
export function claimFields(
  page: EditablePage,
  names: readonly string[],
  change: EditSession['change'],
): HTMLElement | undefined {
  if (names.length === 0) return undefined;
  const { claims, file } = page;
  return element(
    'details.field.group',
    { 'data-pointer': '/claims' },
    element('summary', 'Claims in these texts'),
    ...names.map((name) => {
      const { value = '', pages = 0 } = claims[name] ?? {};
      const pointer = `/claims/${name}`;
      const scope = scopeChoice({
        pointer,
        file: 'site.yaml',
        pageFile: file,
        made: madePages(page),
        pages,
      });
      const save = () =>
        void change(
          scope.scope().here
            ? { do: 'set', pointer, value: input.value, here: true }
            : { do: 'claim', name, value: input.value },
        );
      const input = element('input', { type: 'text', value, change: save });
      return element(
        'div.field',
        { 'data-pointer': pointer },
        scope.root,
        element('label', element('span.name', capitalize(fieldWords(name))), input),
      );
    }),
  );
}

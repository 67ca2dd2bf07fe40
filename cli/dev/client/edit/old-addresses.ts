import { capitalize } from '../../../../renderer/light.ts';
import type { PartFields } from '../../edit-protocol.ts';
import { labelIn } from '../../steps-to-field.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { adder } from './adder.ts';
import type { FieldTools } from './field.ts';
import { labelled } from './labelled.ts';

/** The addresses that lead to a page; more can be added, as where an old site had it. */
export function oldAddresses(
  path: string,
  site: Pick<PartFields, 'schema' | 'root' | 'value'>,
  change: FieldTools['change'],
): HTMLElement {
  const { redirects = [] } = site.value as { redirects?: { from: string; to: string }[] };
  const pointer = '/redirects';
  const remove = (index: number) => {
    const isLast = redirects.length === 1;
    const take = isLast
      ? ({ do: 'set', pointer } as const)
      : ({ do: 'take', pointer, index } as const);
    void change(take);
  };
  const row = (from: string, index: number) =>
    element(
      'li',
      element('span.description', from),
      quietButton('Remove', () => remove(index), `Remove ${from}`),
    );
  const own = redirects.flatMap(({ from, to }, index) => (to === path ? [row(from, index)] : []));
  const from = element('input', { type: 'text', placeholder: 'Such as /old-offer' });
  const add = async () => {
    const typed = from.value;
    const value = { from: typed.trim(), to: path };
    // What is still in a form is kept when the panel is drawn anew.
    from.value = '';
    const reason = await change({ do: 'insert', pointer, index: redirects.length, value });
    if (reason !== undefined) from.value = typed;
  };
  return adder(`Old addresses that lead here: ${own.length}`, pointer, [
    element('ul.parts', ...own),
    labelled(capitalize(labelIn(site, `${pointer}/0/from`)), from),
    element(
      'div.actions',
      quietButton('Add', () => void add(), 'Add an old address'),
    ),
  ]);
}

import type { PageChange } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import { addressOf } from '../preview-address.ts';
import type { EditSession } from './edit-session.ts';

/** Makes a page, copies this one, or gives it another address; what comes of it is gone to. */
export function pagesForm(change: EditSession['change']): HTMLElement {
  const to = element('input', { type: 'text', placeholder: 'Such as /spring-offer' });
  const title = element('input', { type: 'text', placeholder: 'Such as Spring offer' });
  const act = async (wanted: PageChange) => {
    const reason = await change(wanted);
    if (reason === undefined) location.assign(addressOf(wanted.to));
  };
  const button = (words: string, click: () => void) =>
    element('button', { type: 'button', class: 'quiet', click }, words);
  const make = (what: 'new-page' | 'copy-page') =>
    void act({ do: what, to: to.value, title: title.value || to.value.replace(/^.*\//, '') });
  return element(
    'details',
    { class: 'adder', 'data-pointer': '/pages/new' },
    element('summary', {}, 'Add, copy or move a page'),
    element('label', { class: 'field' }, element('span', { class: 'name' }, 'Address'), to),
    element('label', { class: 'field' }, element('span', { class: 'name' }, 'Title'), title),
    element(
      'div',
      { class: 'actions' },
      button('Add a page', () => make('new-page')),
      button('Copy this page', () => make('copy-page')),
      button('Move this page there', () => void act({ do: 'move-page', to: to.value })),
    ),
    element(
      'p',
      { class: 'description' },
      'Visitors of the old address of a moved page are redirected to the new one.',
    ),
  );
}

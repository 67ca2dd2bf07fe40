import type { EditablePage, PageChange } from '../../edit-protocol.ts';
import type { PageEntry } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { addressOf } from '../preview-address.ts';
import { quietButton } from '../quiet-button.ts';
import type { EditSession } from './edit-session.ts';
import { labelled } from './labelled.ts';

/** Makes a page or an article, copies this page, or gives it another address, and goes there. */
export function pagesForm(change: EditSession['change'], { articles }: EditablePage): HTMLElement {
  const to = element('input', { type: 'text', placeholder: 'Such as /spring-offer' });
  const title = element('input', { type: 'text', placeholder: 'Such as Spring offer' });
  const make = (what: 'new-page' | 'copy-page' | 'new-article', path: string) =>
    act(change, { do: what, to: path, title: title.value || path.replace(/^.*\//, '') });
  const write = (folder: string) => {
    const isThere = to.value.startsWith(`${folder}/`);
    make('new-article', isThere ? to.value : `${folder}/${slugOf(title.value)}`);
  };
  return element(
    'details',
    { class: 'adder', 'data-pointer': '/pages/new' },
    element('summary', {}, 'Add, copy or move a page'),
    labelled('Address', to),
    labelled('Title', title),
    element(
      'div',
      { class: 'actions' },
      quietButton('Add a page', () => make('new-page', to.value)),
      ...articles.map((folder) =>
        quietButton(`Write an article in ${folder}`, () => write(folder)),
      ),
      quietButton('Copy this page', () => make('copy-page', to.value)),
      quietButton('Move this page there', () => act(change, { do: 'move-page', to: to.value })),
    ),
    element(
      'p',
      { class: 'description' },
      'Visitors of the old address of a moved page are redirected to the new one.',
    ),
  );
}

/** Deletes the page once it is known what links to it, and where that leads from then on. */
export function deleteForm(
  change: EditSession['change'],
  session: EditSession,
  pages: readonly PageEntry[],
): HTMLElement {
  const others = pages.filter(({ path }) => path !== session.path);
  const to = element(
    'select',
    {},
    ...others.map(({ path, title }) => element('option', { value: path }, `${title} (${path})`)),
  );
  const links = element('p', { class: 'description' }, 'One moment…');
  const show = async () => {
    const found = await session.links();
    links.textContent =
      found.length > 0 ? `Links to it: ${found.join(', ')}.` : 'Nothing links to it.';
  };
  const details = element(
    'details',
    {
      class: 'adder',
      'data-pointer': '/pages/delete',
      toggle: () => {
        if (details.open) void show();
      },
    },
    element('summary', {}, 'Delete this page'),
    links,
    labelled('Lead its links and visitors to', to),
    element(
      'div',
      { class: 'actions' },
      quietButton('Delete it', () => act(change, { do: 'delete-page', to: to.value })),
    ),
  );
  return details;
}

/** Changes pages, and goes where that has led. */
function act(
  change: EditSession['change'],
  wanted: Extract<
    PageChange,
    { do: 'new-page' | 'copy-page' | 'new-article' | 'move-page' | 'delete-page' }
  >,
): void {
  void change(wanted).then((reason) => {
    if (reason === undefined) location.assign(addressOf(wanted.to));
  });
}

/** The part of an address that a title gives. */
function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

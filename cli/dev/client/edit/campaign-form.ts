import { slug } from '../../../../renderer/light.ts';
import { numberedName } from '../../numbered-name.ts';
import type { PageEntry } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { addressOf } from '../preview-address.ts';
import { quietButton } from '../quiet-button.ts';
import { adder } from './adder.ts';
import type { EditSession } from './edit-session.ts';
import { labelled } from './labelled.ts';

/**
 * Begins a campaign with its page, forms and e-mails, and goes to that page. Its times are those of the
 * clocks in a zone, by default in that of this browser.
 */
export function campaignForm(
  change: EditSession['change'],
  pages: readonly PageEntry[],
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): HTMLElement {
  const taken = pages.map(({ path }) => path);
  const title = element('input', { type: 'text', placeholder: 'Such as Spring offer' });
  const [opens, closes] = ['opens', 'closes'].map((name) =>
    element('input', { type: 'datetime-local', name }),
  ) as [HTMLInputElement, HTMLInputElement];
  const places = element('input', { type: 'number', min: '1', placeholder: 'No limit' });
  const begin = async () => {
    const own = slug(title.value);
    const to = own === '' ? numberedName('/campaign', taken) : `/${own}`;
    const moments = { opens: opens.value, closes: closes.value, zone };
    const answers = { title: title.value, ...moments, places: places.value };
    const reason = await change({ do: 'new-campaign', to, ...answers });
    if (reason === undefined) location.assign(addressOf(to));
  };
  return adder('Begin a campaign', '/campaigns/new', [
    labelled('What visitors call it', title),
    labelled('When it opens', opens),
    labelled('When it closes', closes),
    element('p.description', `By the clocks of ${zone.replaceAll('_', ' ')}.`),
    labelled('How many places there are', places),
    element(
      'div.actions',
      quietButton('Begin the campaign', () => void begin()),
    ),
    element(
      'p.description',
      'An offer or event that opens and closes by itself, with a page, a form, a waiting list and e-mails.',
    ),
  ]);
}

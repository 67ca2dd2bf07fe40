import { FILE_NAME, nameTyped } from '../../name-typed.ts';
import type { PageEntry } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { addressOf } from '../preview-address.ts';
import { quietButton } from '../quiet-button.ts';
import { selectOf } from '../select-of.ts';
import { adder } from './adder.ts';
import type { EditSession } from './edit-session.ts';
import { clockInput } from './input-for.ts';
import { labelled } from './labelled.ts';

/**
 * Begins a campaign with its page, forms and e-mails, and goes to that page. Its times are those of the
 * clocks in the zone of the site, else in one that is chosen, at first that of this browser.
 */
export function newCampaignForm(
  change: EditSession['change'],
  pages: readonly PageEntry[],
  zone?: string,
): HTMLElement {
  const taken = pages.map(({ path }) => path.slice(1));
  const title = element('input', { type: 'text', placeholder: 'Such as Spring offer' });
  const opens = clockInput('datetime-local', '');
  const closes = clockInput('datetime-local', '');
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([here, ...Intl.supportedValuesOf('timeZone')])];
  const clocks = selectOf(
    zones.map((one) => [one, one.replaceAll('_', ' ')]),
    here,
  );
  const places = element('input', { type: 'number', min: '1', placeholder: 'No limit' });
  const begin = async () => {
    const to = `/${nameTyped(title.value, { ...FILE_NAME, stem: 'campaign', taken })}`;
    const moments = { opens: opens.value, closes: closes.value, zone: zone ?? clocks.value };
    const answers = { title: title.value, ...moments, places: places.value };
    const reason = await change({ do: 'new-campaign', to, ...answers });
    if (reason === undefined) location.assign(addressOf(to));
  };
  return adder('Begin a campaign', '/campaigns/new', [
    labelled('What visitors call it', title),
    labelled('When it opens', opens),
    labelled('When it closes', closes),
    zone === undefined
      ? labelled('By the clocks of', clocks)
      : element('p.description', `By the clocks of ${zone.replaceAll('_', ' ')}.`),
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

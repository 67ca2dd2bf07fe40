import type { PartFields } from '../../edit-protocol.ts';
import type { PageEntry } from '../../protocol.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
const currencies = Intl.supportedValuesOf('currency');
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** What is known everywhere, by the formats of its names, and what that is called. */
const everywhere = {
  choices: { 'time-zone': zones, currency: currencies },
  choiceWords: {
    'time-zone': zones.map((zone) => zone.replaceAll('_', ' ')),
    currency: currencies.map((code) => `${code}: ${currencyNames.of(code)}`),
  },
};

/** Fields with what they choose from beside what the site names: its pages, and what is known everywhere. */
export function withNames<T extends Pick<PartFields, 'choices' | 'choiceWords'>>(
  fields: T,
  pages: readonly PageEntry[],
): T {
  const paths = pages.map(({ path }) => path);
  const titles = pages.map(({ path, title }) => `${title} (${path})`);
  return {
    ...fields,
    choices: { ...fields.choices, ...everywhere.choices, 'page-path': paths },
    choiceWords: { ...fields.choiceWords, ...everywhere.choiceWords, 'page-path': titles },
  };
}

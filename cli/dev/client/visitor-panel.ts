import {
  ADDRESSES,
  type ClaimEntry,
  PARAMETERS,
  type PageEntry,
  type SiteState,
} from '../protocol.ts';
import { element } from './build-element.ts';
import { addressOf, see, seeAsItIs, seenAs } from './preview-address.ts';
import { quietButton } from './quiet-button.ts';
import { selectOf } from './select-of.ts';
import { timeline } from './timeline-slider.ts';

/** One of several ways to see a page, by its value in the address. */
type Choice = readonly [value: string, label: string];

const STATES: readonly Choice[] = [
  ['', 'As it is'],
  ['open', 'Before its deadline'],
  ['deadline', 'After its deadline'],
  ['form-error', 'Form with mistakes'],
  ['sent', 'Form sent'],
  ['blocked', 'Third parties blocked'],
  ['no-script', 'Without JavaScript'],
];

const WIDTHS: readonly Choice[] = [
  ['', 'Full'],
  ['390', '390'],
  ['768', '768'],
  ['1280', '1280'],
];

const DIRECTIONS: readonly Choice[] = [
  ['', 'As it is'],
  ['ltr', 'Left to right'],
  ['rtl', 'Right to left'],
];

/** Experiments of the page: their names, those of their variants, and the one that is shown. */
export type Experiments = readonly {
  name: string;
  variants: readonly string[];
  shown?: string;
}[];

/** The ways in which this page can be seen; each choice is an address of its own. */
export function visitorPanel(
  { claims, locales }: Pick<SiteState, 'claims' | 'locales'>,
  experiments: Experiments,
  { moments, limited, absence }: Pick<PageEntry, 'moments' | 'limited' | 'absence'> = {
    moments: [],
    limited: [],
  },
): HTMLElement {
  return element(
    'div.visitor',
    (moments.length > 0 || seenAs(PARAMETERS.at) !== '') && timeline({ moments, absence }),
    limited.length > 0
      ? chips('Places', PARAMETERS.full, [
          ['', 'As it is'],
          [limited.join(), 'All taken'],
        ])
      : undefined,
    chips('State', PARAMETERS.state, STATES),
    chips('Width', PARAMETERS.width, WIDTHS),
    ...experiments.map(variantChips),
    element(
      'div.pair',
      menu('Language', PARAMETERS.locale, [['', 'As it is'], ...locales.map(nameLocale)]),
      menu('Direction', PARAMETERS.direction, DIRECTIONS),
      menu('Motion', PARAMETERS.motion, [
        ['', 'As it is'],
        ['reduce', 'Reduced'],
      ]),
    ),
    claims.length > 0 && claimFields(claims),
    element('a', { href: addressOf(ADDRESSES.mails), target: '_blank' }, 'E-mails'),
    quietButton('Show as it is', seeAsItIs),
  );
}

/** Puts the focus on what was chosen last. */
export function focusChosen(panel: HTMLElement, name: string | null): void {
  const controls = [...panel.querySelectorAll<HTMLInputElement>('[data-parameter]')];
  const own = controls.filter(({ dataset }) => dataset.parameter === name);
  (own.find(({ checked }) => checked) ?? own[0])?.focus();
}

function chips(legend: string, name: string, choices: readonly Choice[]): HTMLElement {
  return radios(legend, name, choices, seenAs(name));
}

function variantChips({ name, variants, shown }: Experiments[number]): HTMLElement {
  const choices = variants.map((variant): Choice => [`${name}:${variant}`, variant]);
  const all = choices.map(([value]) => value).join();
  const query = new URLSearchParams({ [PARAMETERS.moments]: all });
  return element(
    'div',
    radios(`Variant of ${name}`, PARAMETERS.variant, choices, `${name}:${shown}`),
    element('a', { href: `?${query}`, target: '_blank' }, 'All variants, side by side'),
  );
}

function radios(
  legend: string,
  name: string,
  choices: readonly Choice[],
  chosen: string,
): HTMLElement {
  const group = `${name} ${legend}`;
  return element(
    'fieldset',
    element('legend', legend),
    element(
      'div.chips',
      ...choices.map(([value, label]) =>
        element(
          'label',
          element('input', {
            type: 'radio',
            name: group,
            'data-parameter': name,
            value,
            checked: value === chosen,
            change: () => see(name, value),
          }),
          element('span', label),
        ),
      ),
    ),
  );
}

function menu(label: string, name: string, choices: readonly Choice[]): HTMLElement {
  const change = () => see(name, select.value);
  const select = selectOf(choices, seenAs(name), { 'data-parameter': name, change });
  return element('label', label, select);
}

function claimFields(claims: readonly ClaimEntry[]): HTMLElement {
  const fields = claims.map(({ name, value }) => {
    const parameter = PARAMETERS.claim + name;
    const input = element('input', {
      type: 'text',
      'data-parameter': parameter,
      value: seenAs(parameter),
      placeholder: value,
      change: () => see(parameter, input.value),
    });
    return element('label', name, input);
  });
  const isUsed = claims.some(({ name }) => seenAs(PARAMETERS.claim + name) !== '');
  return element(
    'details',
    { open: isUsed },
    element('summary', 'Claims with other values'),
    element('div.claims', ...fields),
  );
}

/** A language by its tag, and in its own words. */
export function nameLocale(locale: string): Choice {
  return [locale, new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale];
}

import { type ClaimEntry, PARAMETERS, type SiteState } from '../protocol.ts';
import { element } from './build-element.ts';
import { see, seeAsItIs, seenAs } from './preview-address.ts';
import { quietButton } from './quiet-button.ts';

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

/** Experiments of the page, as its own script has them: names and those of their variants. */
export type Experiments = readonly (readonly [
  name: string,
  variants: readonly (readonly [string])[],
])[];

/** The ways in which this page can be seen; each choice is an address of its own. */
export function visitorPanel(
  { claims, locales }: Pick<SiteState, 'claims' | 'locales'>,
  experiments: Experiments,
): HTMLElement {
  return element(
    'div',
    { class: 'visitor' },
    chips('State', PARAMETERS.state, STATES),
    chips('Width', PARAMETERS.width, WIDTHS),
    ...experiments.map(([name, variants]) => variantChips(name, variants)),
    element(
      'div',
      { class: 'pair' },
      menu('Language', PARAMETERS.locale, [['', 'As it is'], ...locales.map(nameLocale)]),
      menu('Direction', PARAMETERS.direction, DIRECTIONS),
      menu('Motion', PARAMETERS.motion, [
        ['', 'As it is'],
        ['reduce', 'Reduced'],
      ]),
    ),
    claims.length > 0 ? claimFields(claims) : undefined,
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

function variantChips(experiment: string, variants: Experiments[number][1]): HTMLElement {
  const kept = localStorage.getItem(experiment) ?? '';
  const choices = variants.map(([variant]): Choice => [`${experiment}:${variant}`, variant]);
  return radios(`Variant of ${experiment}`, PARAMETERS.variant, choices, `${experiment}:${kept}`);
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
    {},
    element('legend', {}, legend),
    element(
      'div',
      { class: 'chips' },
      ...choices.map(([value, label]) =>
        element(
          'label',
          {},
          element('input', {
            type: 'radio',
            name: group,
            'data-parameter': name,
            value,
            checked: value === chosen,
            change: () => see(name, value),
          }),
          element('span', {}, label),
        ),
      ),
    ),
  );
}

function menu(label: string, name: string, choices: readonly Choice[]): HTMLElement {
  const select = element(
    'select',
    { 'data-parameter': name, change: () => see(name, select.value) },
    ...choices.map(([value, text]) =>
      element('option', { value, selected: value === seenAs(name) }, text),
    ),
  );
  return element('label', {}, label, select);
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
    return element('label', {}, name, input);
  });
  const isUsed = claims.some(({ name }) => seenAs(PARAMETERS.claim + name) !== '');
  return element(
    'details',
    { open: isUsed },
    element('summary', {}, 'Claims with other values'),
    element('div', { class: 'claims' }, ...fields),
  );
}

function nameLocale(locale: string): Choice {
  return [locale, new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale];
}

import type { FormField } from '../../generated/types.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { suggestOr } from '../../text/wording.ts';
import { repeated } from './repeated.ts';

export const rules: Rules = {
  'form/autocomplete': {
    title: 'A name that browsers fill in nothing for',
    why: 'Visitors would have to type what their browser knows.',
    fix: 'Write one of the names of HTML.',
    wrong: '{ name: phone, label: Phone, input: tel, autocomplete: phone }',
    right: '{ name: phone, label: Phone, input: tel, autocomplete: tel }',
    canBeOff: true,
  },
};

/** What browsers can fill in. https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
export const AUTOFILL: readonly string[] =
  'name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo tel tel-country-code tel-national tel-area-code tel-local tel-extension email impp on off'.split(
    ' ',
  );

/** What people write for them. */
const OTHER_AUTOFILL: ReadonlyMap<string, string> = new Map(
  Object.entries({
    phone: 'tel',
    telephone: 'tel',
    mobile: 'tel',
    mail: 'email',
    firstname: 'given-name',
    lastname: 'family-name',
    surname: 'family-name',
    company: 'organization',
    address: 'street-address',
    street: 'street-address',
    city: 'address-level2',
    zip: 'postal-code',
    postcode: 'postal-code',
    birthday: 'bday',
    website: 'url',
  }),
);

/** What browsers fill in where people write another word, such as `telephone`. */
export function otherAutofill(word: string): string | undefined {
  return OTHER_AUTOFILL.get(word.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

/** What names a kind of input as well as what is filled in. */
const KINDS = ['email', 'tel', 'url'];

/** Whether browsers know the last word, which says what is asked for; cards are no matter of leads. */
export function checkAutocomplete(
  { autocomplete }: FormField,
  { input = 'text' }: FormField,
  at: string,
): Diagnostic[] {
  const asked = autocomplete?.trim().split(/\s+/).at(-1) ?? 'off';
  const isOther = [asked, input].every((one) => KINDS.includes(one)) && asked !== input;
  if (isOther) {
    return [
      {
        rule: 'form/autocomplete',
        severity: 'warning',
        pointer: `${at}/autocomplete`,
        about: asked,
        suggest: input,
        message: `Browsers fill in \`${asked}\`, but the field has \`input: ${input}\`.`,
        help: 'Write the same in both.',
      },
    ];
  }
  if (AUTOFILL.includes(asked) || asked.startsWith('cc-')) return [];
  const meant = otherAutofill(asked) ?? nearestName(asked, AUTOFILL);
  return [
    {
      rule: 'form/autocomplete',
      severity: 'warning',
      pointer: `${at}/autocomplete`,
      message: `Browsers know no \`${asked}\` to fill in.`,
      ...suggestOr(
        meant,
        'Write one of the names of HTML, such as name, email, tel or organization.',
      ),
    },
  ];
}

/** Fields of a form that browsers fill in with what they have filled in before. */
export function repeatedAutocomplete(fields: readonly FormField[], pointer: string): Diagnostic[] {
  const filled = [...fields.entries()].filter(
    ([, { autocomplete = 'off' }]) => autocomplete !== 'on' && autocomplete !== 'off',
  );
  return repeated(filled, ([, { autocomplete }]) => autocomplete?.trim()).map(
    ([[index, { autocomplete }], [, { name }]]) => ({
      rule: 'form/autocomplete',
      severity: 'warning',
      pointer: `${pointer}/${index}/autocomplete`,
      about: autocomplete?.trim(),
      message: `Browsers fill in \`${autocomplete}\` here and in the field \`${name}\`: the same answer twice.`,
      help: 'Write what this field asks for, or delete `autocomplete`.',
    }),
  );
}

import { analyse } from 'scslre';
import leadFields from '../../../schemas/lead-fields.json' with { type: 'json' };
import type { FormField } from '../../generated/types.ts';
import { isRealDay } from '../../locale/real-day.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import { isUnwritten } from '../../text/unwritten.ts';
import { offer } from '../../text/wording.ts';
import { checkAutocomplete } from './check-autocomplete.ts';
import { repeated } from './repeated.ts';

export const rules: Rules = {
  'form/email-input': {
    title: 'A field for an e-mail address that takes any text',
    why: 'An address with a slip is a lead that nobody can answer.',
    fix: 'Add input: email.',
    wrong: '{ name: email, label: E-mail }',
    right: '{ name: email, label: E-mail, input: email }',
    canBeOff: true,
  },
  'form/limits': {
    title: 'Limits that no answer can keep',
    why: 'Nobody could send the form.',
    fix: 'Write a number for a number and a day for a date, the smaller one first.',
    wrong: '{ name: guests, label: Guests, input: number, min: 10, max: 1 }',
    right: '{ name: guests, label: Guests, input: number, min: 1, max: 10 }',
    joined: 'site',
  },
  'form/number-input': {
    title: 'A number that nobody counts with',
    why: 'A field for numbers drops the + and the zeros at the beginning of phone numbers and postal codes.',
    fix: 'Write input: tel for a phone number, and input: text for a code.',
    wrong: '{ name: phone, label: Phone, input: number }',
    right: '{ name: phone, label: Phone, input: tel }',
    canBeOff: true,
  },
  'form/secret': {
    title: 'A field that asks for a password or a card',
    why: 'Leads are sent by e-mail and read by many: nobody should write a secret there.',
    fix: 'Delete it. Payments and accounts belong to a service for them.',
    wrong: '{ name: card, label: Number of your credit card }',
    right: '{ name: email, label: E-mail, input: email }',
    canBeOff: true,
  },
  'form/no-pattern': {
    title: 'A message for answers that do not match, where nothing has to match',
    why: 'It is never shown.',
    fix: 'Add the pattern, or delete the message.',
    wrong: 'patternMessage: Two letters and a number',
    right: "pattern: '[A-Z]{2}[0-9]+'\npatternMessage: Two letters and a number",
    canBeOff: true,
  },
  'form/no-effect': {
    title: 'Something said of a field that its kind does not have',
    why: 'It would be passed over without a word.',
    fix: 'Delete it, or choose another input.',
    wrong: '{ name: guests, label: Guests, input: text, min: 1 }',
    right: '{ name: guests, label: Guests, input: number, min: 1 }',
  },
  'form/options': {
    title: 'A choice without options, or with one of them twice',
    why: 'There is nothing to choose from, or nobody knows which of the two to take.',
    fix: 'Add options, each once.',
    wrong: '{ name: size, label: Size, input: select }',
    right: '{ name: size, label: Size, input: select, options: [S, M] }',
  },
  'form/pattern': {
    title: 'A pattern that is no regular expression',
    why: 'No answer could ever match it.',
    fix: 'Write one as browsers have it.',
    wrong: 'pattern: "[A-Z"',
    right: 'pattern: "[A-Z]{2}"',
  },
  'form/example': {
    title: 'An example that its own field refuses',
    why: 'Who follows it cannot send the form.',
    fix: 'Correct the example, or the pattern.',
    wrong: 'pattern: "[0-9]{9}"\npatternMessage: Nine digits, such as 12345678',
    right: 'pattern: "[0-9]{9}"\npatternMessage: Nine digits, such as 123456789',
    canBeOff: true,
  },
  'form/slow-pattern': {
    title: 'A pattern that takes for ever to refuse some answers',
    why: 'There are as many ways to read such an answer as there are ways to divide it: thirty letters keep a browser busy for seconds.',
    fix: 'Repeat a group only if it begins with something that its end cannot be.',
    wrong: 'pattern: "(\\w+\\s?)+"',
    right: 'pattern: "\\w+(\\s\\w+)*"',
  },
};

/** What means something for some inputs alone. */
const KEYS = new Set(Object.values(leadFields.inputs).flatMap(({ keys }): string[] => keys));

/**
 * Whether the options of a field go together: `field` has all of them, `written` those at the
 * pointer `at`.
 */
export function checkField(field: FormField, written: FormField, at: string): Diagnostic[] {
  const { input = 'text' } = field;
  const allowed: readonly string[] = leadFields.inputs[input].keys;
  const idle = Object.keys(written).filter((key) => KEYS.has(key) && !allowed.includes(key));
  return [
    ...idle.map((key) => noEffect(key, input, `${at}/${key}`)),
    ...(written.input === 'select' && !field.options ? [noOptions(field, at)] : []),
    ...sameOptions(written, at),
    ...checkEmail(field, written, at),
    ...checkKind(written, field, at),
    ...checkAutocomplete(written, field, at),
    ...checkPattern(written, at),
    ...(written.patternMessage !== undefined && idle.length === 0 && field.pattern === undefined
      ? [noPattern(`${at}/patternMessage`)]
      : []),
    ...(idle.length ? [] : checkLimits(field, at)),
  ];
}

function noEffect(key: string, input: string, pointer: string): Diagnostic {
  const inputs = Object.entries(leadFields.inputs)
    .filter(([, { keys }]) => (keys as readonly string[]).includes(key))
    .map(([name]) => name);
  return {
    rule: 'form/no-effect',
    pointer,
    onKey: true,
    message: `\`${key}\` means nothing for a field with \`input: ${input}\`.`,
    plain: 'Fields of this kind have nothing like that. Leave it empty, or choose another kind.',
    help: `Delete it, or choose another \`input\`: ${inputs.join(', ')}`,
  };
}

function noPattern(pointer: string): Diagnostic {
  return {
    rule: 'form/no-pattern',
    severity: 'warning',
    pointer,
    onKey: true,
    message:
      '`patternMessage` is said where an answer does not match `pattern`, which this field has not.',
    help: 'Add `pattern:` with what answers have to match, or delete it.',
  };
}

function noOptions({ name }: FormField, at: string): Diagnostic {
  return {
    rule: 'form/options',
    pointer: `${at}/input`,
    message: `The field \`${name}\` is a choice without anything to choose from.`,
    help: 'Add `options:` with the choices, or another `input`.',
  };
}

function sameOptions({ options = [] }: FormField, at: string): Diagnostic[] {
  const written = [...options.entries()].filter(([, option]) => !isUnwritten(option));
  return repeated(written, ([, option]) => option).map(([[index, option]]) => ({
    rule: 'form/options',
    pointer: `${at}/options/${index}`,
    message: `\`${option}\` can be chosen twice.`,
    help: 'Delete one of the two, or give it another name.',
  }));
}

/** Whether a field is meant for an e-mail address, though it may take any text. */
export function asksForAddress({ name, input = 'text', autocomplete }: FormField): boolean {
  const isNamed = /^e-?mail(?:-?address)?$/i.test(name) || autocomplete === 'email';
  return input === 'email' || (input === 'text' && isNamed);
}

/** Whether a field with the name of an e-mail address asks for one; reported where it gets its label or its input. */
function checkEmail(field: FormField, written: FormField, at: string): Diagnostic[] {
  const { name, input } = field;
  const isHere = written.label !== undefined || written.input !== undefined;
  if (!isHere || input === 'email' || !asksForAddress(field)) return [];
  return [
    {
      rule: 'form/email-input',
      severity: 'warning',
      pointer: `${at}/name`,
      message: `The field \`${name}\` takes any text, not only e-mail addresses.`,
      help: 'Add `input: email`: phones show the right keyboard, and slips are caught.',
    },
  ];
}

const SECRET =
  /pass ?word|passwort|kennwort|mot de passe|contraseña|(?:credit|debit)[ -]?card|kreditkarte|carte (?:bancaire|de crédit)|tarjeta de crédito|\bcv[cv]\b/i;

/** Numbers that people dial or write on envelopes, by the name of their field. */
const NO_AMOUNT: readonly [name: RegExp, input: string][] = [
  [/^(?:phone|tele?(?:phone|fon)?|mobile?|handy|fax)/i, 'tel'],
  [/^(?:zip|plz|postal|postcode|iban)/i, 'text'],
];

/** Whether a field asks for what no form should, or for a number that is none. */
function checkKind({ name, label, input }: FormField, field: FormField, at: string): Diagnostic[] {
  const isSecret =
    label !== undefined && field.input !== 'checkbox' && SECRET.test(`${name} ${label}`);
  if (isSecret)
    return [
      {
        rule: 'form/secret',
        severity: 'warning',
        pointer: `${at}/label`,
        message: `\`${label}\` is a secret, and leads are sent by e-mail and read by many.`,
        help: 'Delete the field. Payments and accounts belong to a service for them.',
      },
    ];
  const [, meant] = NO_AMOUNT.find(([pattern]) => pattern.test(name)) ?? [];
  if (input !== 'number' || !meant) return [];
  return [
    {
      rule: 'form/number-input',
      severity: 'warning',
      pointer: `${at}/input`,
      message: `A field for numbers drops the + and the zeros before \`${name}\`.`,
      help: `Write: input: ${meant}`,
      suggest: meant,
    },
  ];
}

function checkPattern(field: FormField, at: string): Diagnostic[] {
  const { pattern } = field;
  if (pattern === undefined) return [];
  const [, bare] = /^\/(.+)\/[a-z]*$/.exec(pattern) ?? [];
  if (bare) return [delimited(pattern, bare, at)];
  try {
    const whole = new RegExp(`^(?:${pattern})$`, 'v');
    return isSlow(whole) ? [slowPattern(pattern, at)] : refusedByPattern(field, whole, at);
  } catch {
    return [
      {
        rule: 'form/pattern',
        pointer: `${at}/pattern`,
        message: `\`${pattern}\` is not a regular expression, so no answer could ever match it.`,
        help: 'Write one as browsers have it, such as [A-Z]{2}[0-9]{4} for two letters and four digits.',
      },
    ];
  }
}

/** What stands before an example. */
const EXAMPLE =
  /(?:such as|like|e\.g\.|for example|z\. ?B\.|(?:zum|por|par) (?:Beispiel|ejemplo|exemple)|wie|como|comme):? +["'“„«]?(.*)$/iu;

/** Fewer characters say how many there are to be. */
const SHORTEST = 4;

/** What looks like an answer: groups with digits. */
const ANSWER = /^[^\s,;()"”“»]*\d[^\s,;()"”“»]*(?: [^\s,;()"”“»]*\d[^\s,;()"”“»]*)*(?<![.:])/u;

/** The examples of answers in the texts of a field, with what follows them. */
function examplesOf(field: FormField): { name: string; named: string }[] {
  return (['patternMessage', 'placeholder', 'hint'] as const).flatMap((name) => {
    const { [name]: text = '' } = field;
    const [, named = name === 'placeholder' ? text : ''] = EXAMPLE.exec(text) ?? [];
    return named.includes('{{') ? [] : [{ name, named: named.trim() }];
  });
}

function refusedByPattern(field: FormField, pattern: RegExp, at: string): Diagnostic[] {
  return examplesOf(field).flatMap(({ name, named }) => {
    const words = named.split(/(?=[\s,;.()"'”“»])/);
    const fits = words.some((_, index) => pattern.test(words.slice(0, index + 1).join('')));
    const [example = ''] = ANSWER.exec(named) ?? [];
    if (fits || example.length < SHORTEST) return [];
    return [refusedExample(example, 'pattern', `${at}/${name}`)];
  });
}

function refusedByLimits({ min, max, ...field }: FormField, at: string): Diagnostic[] {
  return examplesOf(field).flatMap(({ name, named }) => {
    const [example] = /^\d+(?![\d.,]*\d|\p{L}|[–—-])/u.exec(named) ?? [];
    if (example === undefined) return [];
    const exceeded = Number(example) < Number(min) ? 'min' : Number(example) > Number(max) && 'max';
    return exceeded ? [refusedExample(example, exceeded, `${at}/${name}`)] : [];
  });
}

function refusedExample(example: string, limit: 'pattern' | 'min' | 'max', pointer: string) {
  return {
    rule: 'form/example',
    severity: 'warning',
    pointer,
    words: example,
    message: `\`${example}\` is an example of an answer that the \`${limit}\` of this field refuses.`,
    help: `Correct the example, or the ${limit === 'pattern' ? 'pattern' : 'limit'}.`,
  } as const;
}

function delimited(pattern: string, bare: string, at: string): Diagnostic {
  return {
    rule: 'form/pattern',
    pointer: `${at}/pattern`,
    message: `The slashes around \`${pattern}\` would have to stand in the answer, too.`,
    ...offer(bare.replace(/^\^|\$$/g, ''), 'The whole answer has to match, in any case.'),
  };
}

/** Whether the time that it takes to refuse a text may double with each letter. */
function isSlow(pattern: RegExp): boolean {
  return analyse(pattern).reports.some(({ exponential }) => exponential);
}

function slowPattern(pattern: string, at: string): Diagnostic {
  return {
    rule: 'form/slow-pattern',
    pointer: `${at}/pattern`,
    message: `\`${pattern}\` repeats what it repeats already, so a long answer that does not match keeps browsers busy for ever.`,
    help: 'Repeat a group only if it begins with something that its end cannot be: \\w+(\\s\\w+)* rather than (\\w+\\s?)+',
  };
}

function checkLimits(field: FormField, at: string): Diagnostic[] {
  const kind = field.input === 'date' ? isDay : isNumber;
  const limits = (['min', 'max'] as const).filter((key) => field[key] !== undefined);
  const wrong = limits.filter((key) => !kind(field[key]));
  if (wrong.length === 0) return [...checkOrder(field, at), ...refusedByLimits(field, at)];
  return wrong.map((key) => ({
    rule: 'form/limits',
    pointer: `${at}/${key}`,
    message: /^\d{4}-\d\d-\d\d$/.test(String(field[key]))
      ? `There is no day \`${field[key]}\`.`
      : `\`${key}\` of a ${field.input} cannot be \`${field[key]}\`.`,
    help:
      field.input === 'date'
        ? 'Write a day, such as 2026-11-30.'
        : 'Write a number without quotes, such as 10.',
  }));
}

function checkOrder({ min, max }: FormField, at: string): Diagnostic[] {
  if (min === undefined || max === undefined || min <= max) return [];
  return [
    {
      rule: 'form/limits',
      pointer: `${at}/max`,
      message: `No answer lies between \`${min}\` and \`${max}\`.`,
      help: 'Exchange `min` and `max`.',
    },
  ];
}

function isNumber(limit: unknown): boolean {
  return typeof limit === 'number';
}

function isDay(limit: unknown): boolean {
  return typeof limit === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(limit) && isRealDay(limit);
}

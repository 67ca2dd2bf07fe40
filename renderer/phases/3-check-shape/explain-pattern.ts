import routes from '../../../schemas/routes.json' with { type: 'json' };
import { codeOfName } from '../../locale/code-of-name.ts';
import type { Rules } from '../../model/rule.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';
import { noTimeBehindDay, timeBehindDay } from '../../text/clock-times.ts';
import { daysMeant } from '../../text/days-meant.ts';
import { canBeLink, explainHref } from '../../text/explain-href.ts';
import { guessDate, possibleDays } from '../../text/guess-date.ts';
import { kebabCase } from '../../text/kebab-case.ts';
import { nearestFile } from '../../text/nearest-file.ts';
import { pascalCase } from '../../text/pascal-case.ts';
import { type Explanation, linesOf, offer, shorten } from '../../text/wording.ts';
import { colorNamed } from '../../theme/color.ts';
import { explainInstant, noSuchTime } from './explain-instant.ts';
import { explainMistake } from './explain-mistake.ts';
import type { KnownAround } from './schema-mistake.ts';

export const rules: Rules = {
  'schema/form': {
    title: 'A text of the wrong form',
    why: 'Links, file names, colours and the like have a form of their own, without which they do not work.',
    fix: 'Write it as the example shows.',
    wrong: 'href: pricing',
    right: 'href: /pricing',
  },
};

/**
 * Explains what a text must look like, and what the writer may have meant. `others` are the values that the other entries of its list have there.
 */
export function explainPattern(
  name: string,
  written: string,
  schema: JsonSchema,
  around: KnownAround = {},
  others: readonly unknown[] = [],
): Explanation {
  if (schema.format !== 'href' && /\{\{.*\}\}/.test(written))
    return variable(name, written, schema);
  const foreign =
    explainForeign(name, written.trim(), schema) ?? explainDash(name, written, schema);
  if (foreign) return foreign;
  const days = schema.format === 'days' && daysMeant(written);
  if (days) {
    const message = `${name} cannot be \`${shorten(written)}\`.`;
    return { rule: 'schema/form', message, ...offer(days, schema.description) };
  }
  const known = explainMistake(name, written.trim(), schema.mistakes, (meant) =>
    fits(meant, schema),
  );
  if (known) return known.help ? known : { ...known, ...offer(asName(written, schema)) };
  const day = guessDate(written);
  if (day && !schema.format && fits(day, schema)) return inAnotherForm(name, written, day, schema);
  const shown = shorten(written);
  const dates = possibleDays(written);
  if (dates[0] && fits(dates[0], schema))
    return {
      rule: 'date/form',
      message: `${name} is one day or another, for some write the month first: \`${shown}\`.`,
      help: `Write year-month-day: ${dates.join(' or ')}`,
    };
  const country = fits('GB', schema) && !fits('gb', schema) && codeOfName(written, 'region');
  if (country && fits(country, schema))
    return {
      rule: 'schema/form',
      message: `${name} is not the code of a country: \`${shown}\`.`,
      ...offer(country, schema.description),
    };
  const secure = [written.replace(/^http:/, 'https:'), `https://${written}`];
  const address = secure.find((one) => one !== written && fits(one, schema));
  if (address && schema.pattern?.startsWith('^https:'))
    return {
      rule: 'schema/form',
      message: `${name} begins with https://, but it is \`${shown}\`.`,
      ...offer(address),
    };
  const explain = byFormat[schema.format ?? ''];
  if (explain) return explain(name, shown, written.trim(), around);
  // What is longer than a code and has to be in capitals is another name.
  const capitals = written.length > 3 ? [] : [written.toUpperCase()];
  const cased = [...capitals, written.toLowerCase()].find(
    (one) => one !== written && fits(one, schema),
  );
  if (cased !== undefined) {
    return {
      rule: 'schema/form',
      message: `${name} has other letters, large and small: \`${shown}\`.`,
      ...offer(cased, schema.description),
    };
  }
  const rule =
    linesOf(schema.description, exampleOf(schema, others)) ||
    (schema.pattern ? `It has to fit the pattern of its schema: ${schema.pattern}` : '');
  const bare = [written.replace(/\s+/g, '')].find((one) => one !== written && fits(one, schema));
  const [joined] = [pascalCase(kebabCase(written))].filter((one) => fits(one, schema));
  return {
    rule: 'schema/form',
    message: `${name} ${bare ? 'has a space:' : 'cannot be'} \`${shown}\`.`,
    ...offer(/[a-z] [a-z]/i.test(written) ? (joined ?? bare) : bare, rule),
  };
}

/** A day, or a moment that begins with one, as people write it elsewhere. */
function inAnotherForm(
  name: string,
  written: string,
  day: string,
  schema: JsonSchema,
): Explanation {
  const never = noTimeBehindDay(written);
  if (never) return noSuchTime(name, never);
  const time = timeBehindDay(written);
  const moment = time && `${day}T${time}`;
  return {
    rule: 'date/form',
    message: `${name} is not written as a date: \`${shorten(written)}\`.`,
    ...offer(moment && fits(moment, schema) ? moment : day, schema.description),
  };
}

/** A value in typographic quotes, or with what ends a line in another language. */
const FOREIGN = /^[“”„«‘’](.*)[“”»’]$|^(.*\S)(?:\s*[,;]|\s+\/\/.*|\s*<!--.*)$/su;

/** Explains a text that is right but for signs that another program or language puts around it. */
function explainForeign(
  name: string,
  written: string,
  schema: JsonSchema,
): Explanation | undefined {
  const [, inQuotes, before] = FOREIGN.exec(written) ?? [];
  const bare = (inQuotes ?? before)?.trim();
  if (!bare || !fits(bare, schema)) return undefined;
  const rule =
    inQuotes === undefined
      ? 'Nothing stands behind a value. A comment begins with two spaces and #.'
      : 'Only straight quotes belong to YAML; typographic ones are a part of the text.';
  return {
    rule: 'schema/form',
    message: `${name} has signs that do not belong to it: \`${shorten(written)}\`.`,
    ...offer(bare, rule),
  };
}

/** A long dash, or a hyphen between spaces, in place of a bare hyphen: `mon – fri`. */
function explainDash(name: string, written: string, schema: JsonSchema): Explanation | undefined {
  const meant = written.trim().replace(/\s*[-\u2010-\u2015\u2212]\s*/g, '-');
  if (!schema.pattern || meant === written || !fits(meant, schema)) return undefined;
  return {
    rule: 'schema/form',
    message: `${name} has a long dash or a space where only a hyphen belongs: \`${shorten(written)}\`.`,
    ...offer(meant),
  };
}

/** A name with hyphens or underscores in place of spaces, and in small letters, where that has the form. */
function asName(written: string, schema: JsonSchema): string | undefined {
  const plain = kebabCase(written);
  return [plain, plain.replaceAll('-', '_')].find((one) => fits(one, schema));
}

function fits(text: string, { pattern, format }: JsonSchema): boolean {
  return (
    (!pattern || new RegExp(pattern, 'u').test(text)) && (format !== 'href' || canBeLink(text))
  );
}

function exampleOf(schema: JsonSchema, others: readonly unknown[]): string {
  const example =
    schema.examples?.[0] ?? others.find((one) => typeof one === 'string' && fits(one, schema));
  return example === undefined ? '' : `Example: ${String(example)}`;
}

function variable(name: string, written: string, { pattern }: JsonSchema): Explanation {
  const rule = 'schema/form';
  if (pattern?.startsWith('^/') && !written.startsWith('/'))
    return { rule, message: `${name} must begin with a slash.`, help: `Write: "/${written}"` };
  const path = /\{\{\s*([^}\s]*)\s*\}\}/.exec(written)?.[1] ?? '…';
  return {
    rule,
    message: `${name} cannot hold a variable in a text.`,
    help: path.startsWith('item.')
      ? `Take the whole value from the data instead: { from: ${path} }`
      : 'Write the value itself.',
  };
}

type Explain = (name: string, shown: string, written: string, around: KnownAround) => Explanation;

const byFormat: Readonly<Record<string, Explain>> = {
  href: (name, _shown, written) => explainHref(name, written),
  'page-path': (name, shown, written) => ({
    rule: 'schema/form',
    message: `${name} must be the path of a page, but it is \`${shown}\`.`,
    ...offerPath(written),
  }),
  asset: explainAsset,
  icon: (name, shown, written) => ({
    rule: 'schema/form',
    message: `${name} must be the name of an icon, but it is \`${shown}\`.`,
    ...offerIcon(written),
  }),
  'calendar-date': explainDate,
  'past-date': explainDate,
  instant: (name, shown, written, { zone }) => explainInstant(name, shown, written, zone),
  color: explainColor,
  id: (name, shown, written) => ({
    rule: 'schema/form',
    message: `${name} must be a name without spaces that begins with a letter, but it is \`${shown}\`.`,
    ...offer(
      kebabCase(written).replace(/^[^a-z]+/, ''),
      /^\d/.test(written) ? `Begin it with a letter, such as p${kebabCase(written)}.` : undefined,
    ),
  }),
  locale: (name, shown, written) => ({
    rule: 'schema/form',
    message: `${name} is not a language: \`${shown}\`.`,
    ...offer(
      guessLocale(written) ?? codeOfName(written, 'language'),
      'Write the language, with the country where it matters: en, en-CA, ar.',
    ),
  }),
};

function offerIcon(written: string): Pick<Explanation, 'help' | 'suggest'> {
  if (/\.svg$/i.test(written)) {
    const file = written.slice(written.lastIndexOf('/') + 1).replace(/svg$/i, 'svg');
    return offer(`icons/${file}`, 'Icons of your own are SVG files in assets/icons.');
  }
  return offer(
    kebabCase(written),
    'Names are written in small letters with hyphens, such as shield-check.',
  );
}

function offerPath(written: string): Pick<Explanation, 'help' | 'suggest'> {
  if (/^[a-z]+:/i.test(written)) {
    return {
      help: `Only a page of this site will do: write its path, such as ${routes.pages.thankYou}.`,
    };
  }
  const path = written.replace(/^(\.{0,2}\/)+/, '').replace(/\.(ya?ml|html)$/, '');
  return offer(/\s/.test(path) ? undefined : `/${path}`, 'A path begins with a slash.');
}

function explainDate(name: string, shown: string, written: string): Explanation {
  return {
    rule: 'date/form',
    message: `${name} is not a date: \`${shown}\`.`,
    ...offer(guessDate(written), 'A date is written as year-month-day, such as 2026-03-31.'),
  };
}

function explainAsset(
  name: string,
  shown: string,
  written: string,
  { files }: KnownAround,
): Explanation {
  const rule = 'Write the place of the file inside the assets folder, such as team/nora.jpg.';
  const message = `${name} is not a file of the assets folder: \`${shown}\`.`;
  if (/^https?:/.test(written)) {
    return {
      rule: 'schema/form',
      message,
      help: 'Files are not taken from other sites. Save it into the assets folder, and write its name.',
    };
  }
  const inside = written.replace(/^(\.{0,2}\/)*(assets\/)?/, '');
  const names = files?.();
  const exact = names && fileMeantBy(inside, names);
  if (exact) return { rule: 'schema/form', message, ...offer(exact) };
  if (/^[^/.\s].*\s.*\.\w+$/.test(inside)) {
    return {
      rule: 'schema/form',
      message: `${name} has a space: \`${shown}\`.`,
      help: `Rename the file without spaces, and write \`${inside.replace(/\s+/g, '-')}\`.`,
    };
  }
  const isFile = /^[^/.\s][^\s]*\.[A-Za-z0-9]+$/.test(inside);
  const meant = names && !names.includes(inside) ? nearestFile(inside, names) : inside;
  return {
    rule: 'schema/form',
    message,
    ...offer(isFile ? meant : undefined, rule),
  };
}

/** The only file whose name lacks its ending here, or has a space that it has not. */
function fileMeantBy(written: string, names: readonly string[]): string | undefined {
  const bare = written.replace(/\s+/g, '');
  const [meant, other] = names.filter((one) => [one, one.replace(/\.\w+$/, '')].includes(bare));
  return other || meant === written ? undefined : meant;
}

function explainColor(name: string, shown: string, written: string): Explanation {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(written);
  // Behind them may stand how much shows through.
  const long = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(written);
  const named = colorNamed(written);
  const digits = short
    ? short
        .slice(1)
        .flatMap((digit) => [digit, digit])
        .join('')
    : long?.[1];
  return {
    rule: 'schema/form',
    message: `${name} is not a colour of the form #rrggbb: \`${shown}\`.`,
    ...offer(digits ? `#${digits}` : (named ?? asDigits(written)), helpForColor(written)),
  };
}

/** Letters that look like digits, where a colour has six of both. */
function asDigits(written: string): string | undefined {
  const meant = written.replace(/o/gi, '0').replace(/[il]/gi, '1');
  return /^#[0-9a-f]{6}$/i.test(meant) ? meant : undefined;
}

function helpForColor(written: string): string {
  if (asDigits(written)) return 'A letter stands in place of a digit.';
  const [, digits = ''] = /^#(\w+)$/.exec(written) ?? [];
  const [other] = /[^0-9a-f]/i.exec(digits) ?? [];
  if (other) return `Behind # stand six digits from 0 to f, and \`${other}\` is none of them.`;
  return digits
    ? `Behind # stand six digits from 0 to f, but here ${digits.length}: write the one that is meant, such as "#0f6b57".`
    : 'Write it in quotes, such as "#0f6b57".';
}

function guessLocale(written: string): string | undefined {
  const match = /^([a-z]{2,3})(?:[-_ ]([a-z]{2}))?$/i.exec(written);
  if (!match?.[1]) return undefined;
  return match[2] ? `${match[1].toLowerCase()}-${match[2].toUpperCase()}` : match[1].toLowerCase();
}

import routes from '../../../schemas/routes.json' with { type: 'json' };
import type { Rules } from '../../model/rule.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';
import { clockTimes } from '../../text/clock-times.ts';
import { canBeLink, explainHref } from '../../text/explain-href.ts';
import { guessDate } from '../../text/guess-date.ts';
import { kebabCase } from '../../text/kebab-case.ts';
import { type Explanation, offer, shorten } from '../../text/wording.ts';
import { colorNamed } from '../../theme/color.ts';
import { explainInstant } from './explain-instant.ts';
import { explainMistake } from './explain-mistake.ts';

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
 * Explains what a text must look like, and what the writer may have meant. `timeZone` is the one
 * that is named beside it.
 */
export function explainPattern(
  name: string,
  written: string,
  schema: JsonSchema,
  timeZone: string | undefined,
): Explanation {
  if (schema.format !== 'href' && /\{\{.*\}\}/.test(written))
    return variable(name, written, schema);
  const foreign = explainForeign(name, written.trim(), schema);
  if (foreign) return foreign;
  const known = explainMistake(name, written.trim(), schema.mistakes, (meant) =>
    fits(meant, schema),
  );
  if (known) return known.help ? known : { ...known, ...offer(asName(written, schema)) };
  const day = guessDate(written);
  if (day && !schema.format && fits(day, schema)) return inAnotherForm(name, written, day, schema);
  const shown = shorten(written);
  const explain = byFormat[schema.format ?? ''];
  if (explain) return explain(name, shown, written.trim(), timeZone);
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
  return {
    rule: 'schema/form',
    message: `${name} cannot be \`${shown}\`.`,
    help: [schema.description, exampleOf(schema)].filter(Boolean).join('\n'),
  };
}

/** A day, or a moment that begins with one, as people write it elsewhere. */
function inAnotherForm(
  name: string,
  written: string,
  day: string,
  schema: JsonSchema,
): Explanation {
  // Seconds and an offset are no part of it.
  const [clock] = clockTimes(written.replace(/(:\d\d):\d\d.*$/, '$1'));
  const moment = clock && `${day}T${clock.time}`;
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

function exampleOf(schema: JsonSchema): string {
  const example = schema.examples?.[0];
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

type Explain = (name: string, shown: string, written: string, timeZone?: string) => Explanation;

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
  instant: explainInstant,
  color: explainColor,
  id: (name, shown, written) => ({
    rule: 'schema/form',
    message: `${name} must be a name without spaces that begins with a letter, but it is \`${shown}\`.`,
    ...offer(kebabCase(written).replace(/^[^a-z]+/, '')),
  }),
  locale: (name, shown, written) => ({
    rule: 'schema/form',
    message: `${name} is not a language: \`${shown}\`.`,
    ...offer(
      guessLocale(written),
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

function explainAsset(name: string, shown: string, written: string): Explanation {
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
  if (/^[^/.\s].*\s.*\.\w+$/.test(inside)) {
    return {
      rule: 'schema/form',
      message: `${name} has a space: \`${shown}\`.`,
      help: `Rename the file without spaces, and write \`${inside.replace(/\s+/g, '-')}\`.`,
    };
  }
  const isFile = /^[^/.\s][^\s]*\.[A-Za-z0-9]+$/.test(inside);
  return {
    rule: 'schema/form',
    message,
    ...offer(isFile ? inside : undefined, rule),
  };
}

function explainColor(name: string, shown: string, written: string): Explanation {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(written);
  const long = /^#?([0-9a-f]{6})$/i.exec(written);
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
    ...offer(digits ? `#${digits}` : named, 'Write it in quotes, such as "#0f6b57".'),
  };
}

function guessLocale(written: string): string | undefined {
  const match = /^([a-z]{2,3})(?:[-_ ]([a-z]{2}))?$/i.exec(written);
  if (!match?.[1]) return undefined;
  return match[2] ? `${match[1].toLowerCase()}-${match[2].toUpperCase()}` : match[1].toLowerCase();
}

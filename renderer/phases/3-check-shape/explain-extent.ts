import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';
import { capitalize } from '../../text/capitalize.ts';
import { linesOf } from '../../text/wording.ts';
import { exampleLines } from './example-lines.ts';
import type { SchemaMistake } from './schema-mistake.ts';
import { writeOrDelete } from './schema-place.ts';

export const rules: Rules = {
  'schema/length': {
    title: 'A text that is too long or too short',
    why: 'It would not fit where it is shown or stored.',
    fix: 'Shorten it, or write more.',
    wrong: 'title: (hundreds of characters)',
    right: 'title: Welcome',
  },
  'schema/list-length': {
    title: 'Too many or too few entries',
    why: 'The section is made for a certain number of entries.',
    fix: 'Add or remove entries.',
    wrong: 'actions: []',
    right: 'actions:\n  - { label: Try it, href: /start }',
  },
  'schema/range': {
    title: 'A number out of range',
    why: 'The number makes no sense here, or breaks the layout.',
    fix: 'Choose a number within the limits.',
    wrong: 'columns: 9',
    right: 'columns: 3',
  },
};

/** Too many, too few, too large, too small, too long. */
export function explainExtent(mistake: SchemaMistake): Diagnostic {
  const { error, pointer, value, place } = mistake;
  const limit = Number(error.params.limit);
  const name = capitalize(place.name);
  const count = Array.isArray(value) ? value.length : Object.keys(Object(value)).length;
  const at = { pointer };
  const helpWith = (write: string) => `${writeOrDelete(write, place)}.`;
  switch (error.keyword) {
    case 'minLength':
      if (String(value).trim() !== '')
        return {
          ...at,
          rule: 'schema/length',
          message: `${name} is shorter than ${limit} characters.`,
          help: `Write more; it has ${Array.from(String(value)).length}.`,
        };
      return {
        ...at,
        rule: 'schema/empty',
        message: `${name} is empty.`,
        help: helpWith('Write a text'),
      };
    case 'minProperties':
      return {
        ...at,
        rule: 'schema/empty',
        message: `${name} is empty.`,
        help: helpWith('Write one of its fields'),
      };
    case 'maxLength':
      return {
        ...at,
        rule: 'schema/length',
        message: `${name} is longer than ${limit} characters.`,
        help: `Shorten it; it has ${Array.from(String(value)).length}.`,
      };
    case 'minItems':
      return {
        ...at,
        rule: 'schema/list-length',
        message: `${name} needs at least ${entries(limit)}, but it has ${count === 0 ? 'none' : count}.`,
        help: linesOf(helpWith('Add an entry'), ...entryOf(mistake)),
      };
    case 'maxItems':
      return {
        ...at,
        rule: 'schema/list-length',
        message: `${name} may have at most ${entries(limit)}, but it has ${count}.`,
        help: 'Delete the last ones, or divide them between two sections.',
      };
    default:
      return { ...at, rule: 'schema/range', ...rangeWords(mistake, name, limit) };
  }
}

/** How an entry of a list could be written, where it has fields. */
function entryOf({ place, from }: SchemaMistake): string[] {
  const [, ...entry] = exampleLines(place.key ?? '', place.schema, from.root);
  return entry.some((line) => line.includes(': ')) ? entry : [];
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}

function numberBetween({ minimum, maximum }: JsonSchema): string | undefined {
  const isBoth = minimum !== undefined && maximum !== undefined;
  return isBoth ? `Write a number from ${minimum} to ${maximum}.` : undefined;
}

function rangeWords(
  { error, value, place }: SchemaMistake,
  name: string,
  limit: number,
): Pick<Diagnostic, 'message' | 'help'> {
  const words: Readonly<Record<string, string>> = {
    minimum: `must be ${limit} or more`,
    exclusiveMinimum: `must be more than ${limit}`,
    maximum: `must be ${limit} or less`,
    exclusiveMaximum: `must be less than ${limit}`,
  };
  const rule = words[error.keyword];
  return {
    message: rule ? `${name} ${rule}, but it is ${String(value)}.` : `${name} is not allowed here.`,
    help: linesOf(numberBetween(place.schema), place.schema.description) || 'Correct the number.',
  };
}

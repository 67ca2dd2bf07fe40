import type { Diagnostic } from '../../model/diagnostic.ts';
import { childPointer } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { capitalize } from '../../text/capitalize.ts';
import { exampleLines } from './example-lines.ts';
import type { SchemaMistake } from './schema-mistake.ts';
import { resolveSchema } from './schema-place.ts';

export const rules: Rules = {
  'schema/missing-field': {
    title: 'A field is missing',
    why: 'The section, or the page made of an entry, cannot be shown without it.',
    fix: 'Add the field.',
    wrong: '- type: hero',
    right: '- type: hero\n  heading: Welcome',
  },
};

/** A required field that is missing. */
export function explainMissing(mistake: SchemaMistake): Diagnostic {
  const { error, pointer, value, place, from } = mistake;
  const field = String(error.params.missingProperty);
  const around = Object.entries(value as object).find(([, text]) => holdsField(text, field));
  if (around) return reportSwallowedField(field, around[0], pointer);
  const schema = resolveSchema(from.root, place.schema.properties?.[field] ?? {}, undefined);
  const description = schema.description ? `${field}: ${schema.description}\n` : '';
  const example = exampleLines(field, schema, from.root).join('\n');
  return {
    rule: 'schema/missing-field',
    pointer: childPointer(pointer, field),
    message: `${capitalize(place.name)} needs the field \`${field}\`.`,
    help: `${description}Add:\n${example}`,
  };
}

function holdsField(text: unknown, field: string): boolean {
  return typeof text === 'string' && ` ${text}`.replace(/\s/g, ' ').includes(` ${field}: `);
}

/** A line that is indented too far continues the text above it. */
function reportSwallowedField(field: string, text: string, pointer: string): Diagnostic {
  return {
    rule: 'schema/missing-field',
    pointer: childPointer(pointer, text),
    words: `${field}:`,
    message: `\`${field}\` is read as a part of the text of \`${text}\`.`,
    help: `Begin its line in the column of \`${text}\`.`,
  };
}

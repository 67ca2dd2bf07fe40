import type { Diagnostic } from '../../model/diagnostic.ts';
import { childPointer } from '../../model/pointer.ts';
import { exampleLines } from './example-lines.ts';
import type { SchemaMistake } from './schema-mistake.ts';
import { resolveSchema } from './schema-place.ts';

/** A field that must be there and is not. */
export function explainMissing({ error, pointer, place, from }: SchemaMistake): Diagnostic {
  const field = String(error.params.missingProperty);
  const schema = resolveSchema(from.root, place.schema.properties?.[field] ?? {}, undefined);
  const description = schema.description ? `${field}: ${schema.description}\n` : '';
  const example = exampleLines(field, schema, from.root).join('\n');
  return {
    rule: 'schema/missing-field',
    severity: 'error',
    pointer: childPointer(pointer, field),
    message: `${capitalize(place.name)} needs the field \`${field}\`.`,
    help: `${description}Add:\n${example}`,
  };
}

/** A name at the beginning of a sentence. */
export function capitalize(name: string): string {
  return name === 'site.yaml' ? name : name.charAt(0).toUpperCase() + name.slice(1);
}

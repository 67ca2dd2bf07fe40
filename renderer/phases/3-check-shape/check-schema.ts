import type { ErrorObject } from 'ajv';
import { readSchemas } from '../../generated/schemas.js';
import { data, mail, overlay, page, section, site } from '../../generated/validators.js';
import type { Problem } from '../../model/diagnostic.ts';
import type { JsonSchema } from '../../schema/json-schema.ts';
import { explainAjv } from './explain-ajv.ts';
import type { WrittenAt } from './schema-finding.ts';
import type { RootSchema } from './schema-place.ts';

/** What is checked: a whole file, or one complete section or overlay. */
export type SchemaKind = 'site' | 'page' | 'data' | 'mail' | 'section' | 'overlay';

const validators = { data, mail, overlay, page, section, site };

type Validate = ((value: unknown) => boolean) & { errors?: ErrorObject[] | null };

/** Whether a value is all that its schema asks for, with nothing unknown in it. */
export function isValid(kind: SchemaKind, value: unknown): boolean {
  return validatorOf(kind)(value);
}

/** Everything in a value that its schema does not allow. Unknown parts are never at fault. */
export function checkSchema(kind: SchemaKind, value: unknown, written?: WrittenAt): Problem[] {
  const validate = validatorOf(kind);
  if (validate(value)) return [];
  return explainAjv(validate.errors ?? [], value, rootSchema(kind), written ?? (() => undefined));
}

function validatorOf(kind: SchemaKind): Validate {
  return validators[kind] as unknown as Validate;
}

const nouns: Readonly<Record<SchemaKind, string>> = {
  site: 'site.yaml',
  page: 'the page',
  data: 'the data file',
  mail: 'the mail',
  section: 'the section',
  overlay: 'the overlay',
};

type Schemas = Record<'site' | 'page' | 'data' | 'mail', JsonSchema>;

let known: Schemas | undefined;

/** The schemas, read when the first mistake is to be explained. */
function schemas(): Schemas {
  known ??= readSchemas() as Schemas;
  return known;
}

function rootSchema(kind: SchemaKind): RootSchema {
  const noun = nouns[kind];
  if (kind === 'section' || kind === 'overlay') {
    return { root: schemas().page, start: { $ref: `#/$defs/${kind}` }, noun };
  }
  return { root: schemas()[kind], start: schemas()[kind], noun };
}

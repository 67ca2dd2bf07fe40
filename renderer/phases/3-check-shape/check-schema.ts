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

/** Everything in a value that its schema does not allow, in the order of the value. */
export function checkSchema(kind: SchemaKind, value: unknown, written?: WrittenAt): Problem[] {
  const validate = validators[kind] as unknown as Validate;
  if (validate(value)) return [];
  return explainAjv(validate.errors ?? [], value, rootSchema(kind), written ?? (() => undefined));
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

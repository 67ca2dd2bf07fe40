import { data, mail, page, site } from '../../generated/validators.js';
import type { Problem } from '../../model/diagnostic.ts';
import { schemas } from '../../registry/built-in.ts';
import type { Validate } from '../../registry/registry.ts';
import { explainAjv } from './explain-ajv.ts';
import type { WrittenAt } from './schema-finding.ts';

/** A kind of file. Of a page, its sections and overlays are checked apart. */
type SchemaKind = 'site' | 'page' | 'data' | 'mail';

const validators = { data, mail, page, site };

const nouns: Readonly<Record<SchemaKind, string>> = {
  site: 'site.yaml',
  page: 'the page',
  data: 'the data file',
  mail: 'the mail',
};

/** Everything in a value that its schema does not allow, in the order of the value. */
export function checkSchema(kind: SchemaKind, value: unknown, written?: WrittenAt): Problem[] {
  const validate = validators[kind] as unknown as Validate;
  if (validate(value)) return [];
  const schema = schemas()[kind];
  const from = { root: schema, start: schema, noun: nouns[kind] };
  return explainAjv(validate.errors ?? [], value, from, written ?? (() => undefined));
}

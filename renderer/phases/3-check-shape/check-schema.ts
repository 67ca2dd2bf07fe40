import { campaign, data, mail, page, site, words } from '../../generated/validators.js';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { schemas } from '../../registry/built-in.ts';
import type { ContentShape, Validate } from '../../registry/registry.ts';
import { explainAjv } from './explain-ajv.ts';
import type { WrittenValue } from './schema-mistake.ts';

/** A kind of file. Of a page, its sections and overlays are checked apart. */
type SchemaKind = 'site' | 'page' | 'data' | 'mail' | 'campaign' | 'words';

const validators: Readonly<Record<SchemaKind, Validate>> = {
  campaign,
  data,
  mail,
  page,
  site,
  words,
};

const nouns: Readonly<Record<SchemaKind, string>> = {
  site: 'site.yaml',
  page: 'the page',
  data: 'the data file',
  mail: 'the mail',
  campaign: 'the campaign',
  words: 'this language',
};

/** Whether a value is all that its schema asks for, with nothing unknown in it. */
export function isValid(
  kind: SchemaKind,
  value: unknown,
  { validate } = builtInShape(kind),
): boolean {
  return validate(value);
}

/** Everything in a value that its schema does not allow. Unknown parts are never at fault. */
export function checkSchema(
  kind: SchemaKind,
  value: unknown,
  written: WrittenValue,
  { validate, schema: read } = builtInShape(kind),
): Diagnostic[] {
  if (validate(value)) return [];
  const { schema, root } = read();
  const from = { root, start: schema, noun: nouns[kind] };
  return explainAjv(validate.errors ?? [], value, from, written);
}

function builtInShape(kind: SchemaKind): ContentShape {
  return {
    validate: validators[kind],
    schema: () => ({ schema: schemas()[kind], root: schemas()[kind] }),
  };
}

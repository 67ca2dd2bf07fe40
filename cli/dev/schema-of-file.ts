import {
  editorSchemas,
  frontMatterSchema,
  type JsonSchema,
  type Registry,
} from '../../renderer/index.ts';
import { isArticle } from '../../renderer/light.ts';
import { PART_NAMES, SITE_FILE } from './edit-protocol.ts';

/** What describes a value, and the schema that its references lead into. */
export interface Schemas {
  schema: JsonSchema;
  root: JsonSchema;
}

/** The schema of a file that holds a value; undefined for data that is up to its site. */
export function schemaOfFile(
  file: string,
  value: unknown,
  registry: Registry,
): Schemas | undefined {
  const { site, mail, campaign, page, data } = editorSchemas(registry);
  const { type = '', kind } = Object(value) as { type?: string; kind?: string };
  const own = (schema: JsonSchema) => ({ schema, root: schema });
  switch (file.split('/')[0]) {
    case SITE_FILE:
      return own(site);
    case 'mails':
      return own(mail);
    case 'campaigns':
      return own(campaign);
    case 'pages':
      // What a page cannot be without depends on whether it extends another one: that is left out.
      return isArticle(file)
        ? own(frontMatterSchema(page))
        : { schema: { type: 'object', properties: page.properties }, root: page };
    case 'partials':
      return PART_NAMES.flatMap((name) => registry[name].get(type) ?? [])[0]?.schema();
    default: {
      const known = data.oneOf?.find(({ properties }) => properties?.kind?.const === kind);
      return known && { schema: known, root: data };
    }
  }
}

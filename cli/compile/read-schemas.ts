import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Provider } from '../../renderer/registry/provider-facts.ts';
import type {
  JsonSchema,
  ProviderSource,
  SchemaSources,
} from '../../renderer/registry/schema/json-schema.ts';
import { foldersIn } from '../read/list-files.ts';
import { withKits } from './generate-themes.ts';
import { readJsonFile } from './read-json.ts';

/** Reads the schemas of the project, those of sections, overlays and providers from their own folders. */
export async function readSchemas(root: string): Promise<SchemaSources> {
  const shared = (name: string) => readJsonFile(join(root, 'schemas', `${name}.schema.json`));
  return {
    common: withKits(shared('common'), root),
    page: shared('page'),
    site: shared('site'),
    data: shared('data'),
    mail: shared('mail'),
    campaign: shared('campaign'),
    lead: shared('lead'),
    language: shared('language'),
    sections: readTypes(join(root, 'renderer/sections')),
    overlays: readTypes(join(root, 'renderer/overlays')),
    providers: await readProviders(join(root, 'renderer/providers')),
  };
}

function readTypes(folder: string): Record<string, JsonSchema> {
  return Object.fromEntries(
    foldersIn(folder).map((type) => [type, readJsonFile(join(folder, type, 'schema.json'))]),
  );
}

async function readProviders(folder: string): Promise<Record<string, ProviderSource>> {
  const sources = foldersIn(folder).map(async (name) => {
    const file = join(folder, name, 'provider.ts');
    const { default: facts } = (await import(file)) as { default: Provider };
    const own = (schema: string) => {
      const path = join(folder, name, `${schema}.schema.json`);
      return existsSync(path) ? readJsonFile(path) : undefined;
    };
    const { kind, accountKey = name } = facts;
    const isDefault = facts.kind === 'video' && facts.isDefault === true;
    const source = { kind, accountKey, isDefault, account: own('account'), embed: own('embed') };
    return [name, source] as const;
  });
  return Object.fromEntries(await Promise.all(sources));
}

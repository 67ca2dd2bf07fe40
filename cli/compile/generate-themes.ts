import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { required } from '../../renderer/model/required.ts';
import type { JsonSchema, SchemaSources } from '../../renderer/registry/schema/json-schema.ts';
import { kebabCase } from '../../renderer/text/kebab-case.ts';
import { readJsonFile } from './read-json.ts';

const KITS = 'renderer/theme/kits';

/** The kits by the names of their files, and the colours of a theme without settings, as the stylesheet has them. */
export function generateThemes(root: string, { common }: SchemaSources): string {
  const css = readFileSync(join(root, 'renderer/ui/00-tokens.css'), 'utf8');
  const names = Object.keys(common.$defs?.theme?.properties?.colors?.properties ?? {});
  const colors = Object.fromEntries(names.map((name) => [name, colorIn(css, name)]));
  return `import type { Kit, KitName } from '../theme/theme-kit.ts';
import type { Palette } from '../theme/pairs.ts';

export const defaultColors: Palette = ${JSON.stringify(colors)};
export const kits: Readonly<Record<KitName, Kit>> = ${JSON.stringify(readKits(root))};
`;
}

function colorIn(css: string, name: string): string {
  const found = new RegExp(`--${kebabCase(name)}: #(\\w+);`).exec(css)?.[1];
  const digits = required(found, `The colour ${name} in 00-tokens.css`);
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** The common schema with the names of all kits in it. */
export function withKits(common: JsonSchema, root: string): JsonSchema {
  const kits = Object.entries(readKits(root));
  const theme = common.$defs?.theme ?? {};
  const kit: JsonSchema = {
    ...theme.properties?.kit,
    enum: kits.map(([name]) => name),
    description: [
      theme.properties?.kit?.description,
      ...kits.map(([name, { description }]) => `${name}: ${description}`),
    ].join('\n'),
  };
  const properties = { ...theme.properties, kit };
  return { ...common, $defs: { ...common.$defs, theme: { ...theme, properties } } };
}

function readKits(root: string): Record<string, { description: string }> {
  const files = readdirSync(join(root, KITS)).sort();
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), readJsonFile(root, KITS, file)]),
  );
}

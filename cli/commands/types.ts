import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { ownSchema, type PartKind } from '../../renderer/index.ts';
import { pascalCase } from '../../renderer/light.ts';
import {
  type CustomSectionFolder,
  findCustomSections,
} from '../custom-sections/find-custom-sections.ts';
import { compileTypes } from '../custom-sections/generate-types.ts';
import { findSite } from '../read/find-site.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { examples } from './options.ts';

/** `site types [site]`. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('types')
    .description("write the TypeScript types of a site's own sections and overlays")
    .argument('[site]', 'folder of the site, or its name in sites/')
    .addHelpText(
      ...examples(
        ['site types', 'of the only site of this project, into sections/types.ts'],
        ['site types my-site', 'of the site sites/my-site'],
        ['npm install -D typescript && npx tsc', 'check the code of the sections afterwards'],
      ),
    )
    .action((site) => writeTypes(site, terminal));
}

/** Writes `types.ts` beside the folders of the types, from their schemas. */
export async function writeTypes(name: string | undefined, terminal: Terminal): Promise<void> {
  const { folder } = findSite(name, terminal.cwd);
  const { types } = findCustomSections(folder);
  if (types.length === 0) {
    throw new Failure('The site has no types of its own.', 'They stand in sections/<type>/.');
  }
  for (const kind of ['section', 'overlay'] as const) {
    const own = types.filter((type) => type.kind === kind);
    if (own.length === 0) continue;
    const file = join(folder, `${kind}s/types.ts`);
    writeFileSync(file, await typesOf(own, kind));
    terminal.result(`Wrote ${relative(terminal.cwd, file)}.`);
  }
}

async function typesOf(types: readonly CustomSectionFolder[], kind: PartKind): Promise<string> {
  const schemas = types.map(({ type, schema }) => ownSchema(kind, type, schema));
  const parts = types.map(({ type }, index) => [`${kind}-${type}`, schemas[index]] as const);
  const definitions = Object.assign({}, ...schemas.map(({ $defs }) => $defs));
  const title = `Own${pascalCase(kind)}s`;
  const code = await compileTypes(title, Object.fromEntries(parts) as never, definitions, {
    bannerComment: '/* Written by `site types` from the schemas. */',
    ignoreMinAndMaxItems: true,
  });
  return indent(code);
}

/** Code whose lines begin at the margin, with two spaces for each group around them. */
function indent(code: string): string {
  let depth = 0;
  const lines = code.split('\n').map((line) => {
    if (line.startsWith('}')) depth -= 1;
    const space = line === '' ? '' : '  '.repeat(depth);
    if (line.endsWith('{')) depth += 1;
    return space + line;
  });
  return lines.join('\n');
}

import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { compile } from 'json-schema-to-typescript';
import { ownSchema, type PartKind } from '../../renderer/index.ts';
import { pascalCase } from '../../renderer/light.ts';
import {
  type CustomSectionFolder,
  findCustomSections,
} from '../custom-sections/find-custom-sections.ts';
import { nameTypes } from '../custom-sections/generate-types.ts';
import { findSite } from '../read/find-site.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { examples } from './options.ts';

/** `site types [site]`. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('types')
    .description("write the TypeScript types of a site's own sections and overlays")
    .argument('[site]', 'folder of the site, or its name in sites/')
    .addHelpText(
      'after',
      examples(
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

function typesOf(types: readonly CustomSectionFolder[], kind: PartKind): Promise<string> {
  const names = types.map(({ type }) => `${kind}-${type}`);
  const schemas = types.map(({ type, schema }) => ownSchema(kind, type, schema));
  const whole = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
    required: names,
    $defs: {
      ...Object.assign({}, ...schemas.map(({ $defs }) => $defs)),
      ...Object.fromEntries(
        schemas.map(({ $defs: _defs, $id: _id, ...schema }, index) => [names[index], schema]),
      ),
    },
  };
  const name = `Own${pascalCase(kind)}s`;
  return compile(nameTypes(whole, name) as never, name, {
    bannerComment: '/* Written by `site types` from the schemas. */',
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true },
  });
}

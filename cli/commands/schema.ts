import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument, type Command } from '@commander-js/extra-typings';
import { editorSchemas, fileKinds, type JsonSchema, type Registry } from '../../renderer/index.ts';
import { type Terminal, withFileErrors } from '../terminal/terminal.ts';
import { knownTypes } from './known-types.ts';
import { examples } from './options.ts';

/** `site schema [kind]`: prints or writes the schemas of files. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('schema')
    .description('print the JSON Schema of pages or other files, for editors and programs')
    .addArgument(new Argument('[kind]', 'kind of file').choices(fileKinds).default('page'))
    .option('--site <site>', "with this site's own sections: its folder, or its name in sites/")
    .option('-o, --out <folder>', 'write those of all kinds into a folder')
    .addHelpText(
      ...examples(
        ['site schema', 'of pages, with everything that may stand in them'],
        ['site schema site', 'of site.yaml'],
        ['site schema --out .schemas', 'all kinds, for the setting yaml.schemas of VS Code'],
      ),
    )
    .action(async (kind, { site, out }) => {
      const { registry } = (await knownTypes(site, terminal)).types;
      if (out === undefined) return terminal.result(textOf(editorSchemas(registry)[kind]));
      const names = writeSchemas(registry, out, terminal);
      terminal.result(`Wrote ${names.join(', ')} into ${out}.`);
    });
}

/** Writes the schemas of all kinds of files into a folder. Returns the names of the files. */
export function writeSchemas(registry: Registry, out: string, { cwd }: Terminal): string[] {
  const files = Object.entries(editorSchemas(registry)).map(
    ([kind, schema]) => [`${kind}.schema.json`, `${textOf(schema)}\n`] as const,
  );
  withFileErrors(out, () => {
    mkdirSync(resolve(cwd, out), { recursive: true });
    for (const [name, text] of files) {
      // A link gives way: what it leads to is not ours.
      rmSync(resolve(cwd, out, name), { force: true });
      writeFileSync(resolve(cwd, out, name), text, { flag: 'wx' });
    }
  });
  return files.map(([name]) => name);
}

function textOf(schema: JsonSchema): string {
  return JSON.stringify(schema, null, 1);
}

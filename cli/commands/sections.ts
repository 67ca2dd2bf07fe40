import type { Command } from '@commander-js/extra-typings';
import type { Registry } from '../../renderer/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { knownTypes } from './known-types.ts';
import { addSite, examples, listInLines } from './options.ts';

/** `site sections`. */
export function define(program: Command, terminal: Terminal): void {
  addSite(program.command('sections'))
    .description("list what pages are made of: sections and overlays, the site's own included")
    .addHelpText(
      ...examples(
        ['site sections', 'every type in one line'],
        ['site describe hero', 'its fields, and an example'],
      ),
    )
    .action(async ({ site }) => {
      const { registry } = (await knownTypes(site, terminal)).types;
      terminal.result(
        [
          `Sections\n${listTypes(registry.sections)}`,
          `Overlays, which stand above the page\n${listTypes(registry.overlays)}`,
          'site describe <type> lists its fields and shows an example.',
        ].join('\n\n'),
      );
    });
}

/** Types in a line each, with what they are for. */
export function listTypes(types: Registry['sections'] | Registry['overlays']): string {
  return listInLines(
    [...types].map(([name, type]) => [name, type.schema().schema.description ?? '']),
  );
}

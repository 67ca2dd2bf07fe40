import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { builtInRegistry } from '../../renderer/index.ts';
import { capitalize, pascalCase } from '../../renderer/light.ts';
import { answer } from '../new/answer.ts';
import { readFolder, readTemplate } from '../new/templates.ts';
import { taken, writeNew } from '../new/write-new.ts';
import { findSite } from '../read/find-site.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { knownTypes } from './known-types.ts';
import { addSite, examples } from './options.ts';
import { writeSchemas } from './schema.ts';
import { writeTypes } from './types.ts';

/** `site new section <type>`: writes the folder of a section type, and the types of its fields. */
export function defineNewSection(command: Command, terminal: Terminal): void {
  const section = command
    .command('section')
    .description('write a section type of your own: schema, component, style and example')
    .argument('[type]', 'its name, such as price-list');
  addSite(section)
    .addHelpText(
      ...examples(
        ['site new section price-list', 'into sections/price-list of the only site'],
        ['site new section price-list --site my-site', 'of the site sites/my-site'],
        ['npm install -D typescript && npx tsc', 'check its code afterwards'],
      ),
    )
    .action(async (given, { site }) => {
      const { cwd } = terminal;
      const { folder } = findSite(site, cwd);
      const type = await askForType(given, folder, terminal);
      const files = [...readFolder('section')].map(
        ([path, text]) => [`sections/${type}/${nameIn(path, type)}`, nameIn(text, type)] as const,
      );
      writeNew(folder, new Map(files));
      for (const [path] of files) terminal.result(`Wrote ${relative(cwd, join(folder, path))}.`);
      if (!existsSync(join(cwd, 'tsconfig.json'))) {
        writeNew(cwd, new Map([['tsconfig.json', readTemplate('tsconfig.json')]]));
      }
      await writeTypes(site, terminal);
      const { types } = await knownTypes(site, terminal);
      writeSchemas(types.registry, '.schemas', terminal);
      terminal.result(
        `Next: show it on a page with \`type: ${type}\` and what its schema asks for.`,
      );
    });
}

function askForType(given: string | undefined, site: string, terminal: Terminal): Promise<string> {
  return answer(
    {
      name: 'The name',
      example: 'site new section price-list',
      text: 'Its name, in small letters, such as price-list?',
      read: (text) => readType(text, site),
    },
    given,
    { terminal },
  );
}

function readType(type: string, site: string): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(type)) {
    throw new Failure(
      `\`${type}\` cannot be the name of a section type.`,
      'Use small letters, digits and hyphens, such as `price-list`.',
    );
  }
  if (builtInRegistry.sections.has(type)) {
    throw new Failure(
      `There is a built-in section type \`${type}\`.`,
      'Choose another name: yours would take its place on every page.',
    );
  }
  if (existsSync(join(site, `sections/${type}`))) throw taken(`sections/${type}`);
  return type;
}

/** A template with the names of the type in the place of its own. */
function nameIn(text: string, type: string): string {
  const words = type.replaceAll('-', ' ');
  return text
    .replaceAll('new-section', type)
    .replaceAll('NewSection', pascalCase(type))
    .replaceAll('New section', capitalize(words));
}

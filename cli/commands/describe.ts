import type { Command } from '@commander-js/extra-typings';
import {
  type FieldFacts,
  nearestName,
  type PartKind,
  type Registry,
} from '../../renderer/index.ts';
import {
  describeType,
  describeTypes,
  describeUse,
  nameTypes,
} from '../build/gallery/describe-types.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { knownTypes } from './known-types.ts';
import { addSite, examples as examplesOf } from './options.ts';

/** `site describe <type>`. */
export function define(program: Command, terminal: Terminal): void {
  addSite(program.command('describe'))
    .description('list the fields of a section or overlay, with an example')
    .argument('<type>', 'type of the section or overlay, as site sections lists them')
    .addHelpText(
      ...examplesOf(
        ['site describe hero', 'its fields, and an example to copy'],
        ['site describe price-list --site my-site', "one of the site's own"],
      ),
    )
    .action((type, { site }) => describe(type, site, terminal));
}

/** Prints the fields of a type and its first example. */
async function describe(type: string, site: string | undefined, terminal: Terminal): Promise<void> {
  const { folder, types } = await knownTypes(site, terminal);
  const kind = kindOf(type, types.registry);
  const described = describeType(kind, type, types.registry, folder);
  const { title, description, use, fields, examples } = described;
  const [example] = examples;
  const all = describeTypes(types.registry, folder);
  const whenToUse = use && nameTypes(describeUse(use), all, (other) => `\`${other.type}\``);
  terminal.result(
    [
      [`${type}: ${title}`, description, ...(whenToUse ? [whenToUse] : [])].join('\n'),
      `Fields (* is required)\n\n${fields.map((field) => printField(field, 1)).join('\n')}`,
      ...(example ? [`Example: ${example.name}\n\n${kind}s:\n${example.yaml}`] : []),
    ].join('\n\n'),
  );
}

function kindOf(type: string, { sections, overlays }: Registry): PartKind {
  if (sections.has(type)) return 'section';
  if (overlays.has(type)) return 'overlay';
  const meant = nearestName(type, [...sections.keys(), ...overlays.keys()]);
  throw new Failure(
    `There is no section or overlay ${type}.`,
    meant ? `Did you mean ${meant}?` : 'site sections lists all of them.',
  );
}

function printField(field: FieldFacts, level: number): string {
  const { name, kind, isRequired, description, fields } = field;
  const indent = '  '.repeat(level);
  const extra = field.default === undefined ? '' : ` (default: ${field.default})`;
  return [
    `${indent}${name}${isRequired ? '*' : ''}: ${kind}${extra}`,
    `${indent}    ${description}`,
    ...fields.map((inner) => printField(inner, level + 1)),
  ].join('\n');
}

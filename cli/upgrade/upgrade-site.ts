import {
  editSource,
  isMapping,
  type Json,
  parseYaml,
  SITE_FORMAT,
  type SourceFile,
  type YamlEdit,
} from '../../renderer/index.ts';
import { capitalize } from '../../renderer/light.ts';
import type { SiteFolder } from '../read/read-site.ts';
import { siteYaml } from '../read/site-yaml.ts';
import { Failure } from '../terminal/terminal.ts';
import type { FileChange } from '../write/change-files.ts';
import { type Rewrite, rewrites } from './rewrites.ts';

/** A file in the format of this program, and what was done to it. */
export interface UpgradedFile extends FileChange {
  before: string;
  after: string;
  /** Sentences. */
  done: string[];
}

/**
 * Rewrites the files of a site that names no format. Comments and all that has not changed stay as they
 * are written.
 * @throws Failure if the site has a later format, or a file is written in a way that cannot be rewritten.
 */
export function upgradeSite(siteFolder: SiteFolder): UpgradedFile[] {
  const { format } = siteYaml(siteFolder).fields;
  if (typeof format === 'number' && format > SITE_FORMAT) {
    throw new Failure(
      `The site is written in format ${format}; this version of the program knows only ${SITE_FORMAT}.`,
      'Install a later version.',
    );
  }
  if (format !== undefined) return [];
  const leadTypes = leadTypesIn(siteFolder.sources);
  return siteFolder.sources.flatMap((source) => {
    const upgraded = upgradeFile(source, leadTypes);
    return upgraded.done.length > 0 ? [upgraded] : [];
  });
}

/** All that forms and mails name, with labels. */
function leadTypesIn(sources: readonly SourceFile[]): Record<string, Json> {
  const named = sources.flatMap(({ text }) => [...text.matchAll(/\bleadType: *["']?(\w+)/g)]);
  const names = new Set(named.map(([, name = '']) => name).sort());
  return Object.fromEntries(
    [...names].map((name) => [name, { label: capitalize(name.replaceAll('_', ' ')) }]),
  );
}

function upgradeFile(
  { path, text: before }: SourceFile,
  leadTypes: Record<string, Json>,
): UpgradedFile {
  const done: string[] = [];
  let after = before;
  for (const rewrite of rewrites) {
    if (!rewrite.files.test(path)) continue;
    const edits = editsOf(rewrite, contentOf({ path, text: after }), leadTypes);
    if (edits.length > 0) done.push(rewrite.done);
    for (const edit of edits) after = make(edit, { path, text: after });
  }
  if (path === 'site.yaml') {
    const [first] = Object.keys(contentOf({ path, text: after }) ?? {});
    const edit: YamlEdit = { kind: 'add', pointer: '', key: 'format', value: SITE_FORMAT };
    after = make({ ...edit, before: first }, { path, text: after });
    done.push(`\`format: ${SITE_FORMAT}\` is the format of its files.`);
  }
  return { path, before, after, done };
}

/** @throws Failure if it is not YAML. */
function contentOf(source: SourceFile): Json {
  const { document } = parseYaml(source);
  if (document) return document.value as Json;
  throw new Failure(`${source.path} cannot be read.`, '`site validate` says why.', 1);
}

/** @throws Failure with the place if it cannot be made. */
function make(edit: YamlEdit, source: SourceFile): string {
  const { text, refused } = editSource(source, edit);
  if (refused === undefined) return text;
  const place = 'key' in edit ? `${edit.pointer} (${edit.key})` : edit.pointer;
  throw new Failure(
    `${source.path} cannot be rewritten at ${place}: ${refused}`,
    'Change it there by hand, and run the command again. Nothing was written.',
    1,
  );
}

function editsOf(
  { at, where = {}, add, rename }: Rewrite,
  value: Json,
  leadTypes: Record<string, Json>,
): YamlEdit[] {
  return placesOf(at.split('/').slice(1), value, '').flatMap(({ pointer, group }): YamlEdit[] => {
    const fits = ([key, wanted]: [string, RegExp | undefined]) =>
      wanted ? wanted.test(String(group[key])) : group[key] === undefined;
    if (!Object.entries(where).every(fits)) return [];
    if (rename) return [{ kind: 'rename', pointer, key: rename }];
    return Object.entries(add?.fields ?? {}).map(([key, given]) => ({
      kind: 'add',
      pointer,
      key,
      value: fill(given, group, leadTypes),
      before: add?.before,
    }));
  });
}

interface GroupAt {
  pointer: string;
  group: Record<string, unknown>;
}

function placesOf([key, ...rest]: readonly string[], value: unknown, pointer: string): GroupAt[] {
  if (key === undefined) return isMapping(value) ? [{ pointer, group: value }] : [];
  if (key === '*') {
    const entries = Array.isArray(value) ? value : [];
    return entries.flatMap((entry, index) => placesOf(rest, entry, `${pointer}/${index}`));
  }
  return isMapping(value) ? placesOf(rest, value[key], `${pointer}/${key}`) : [];
}

function fill(value: Json, { name }: GroupAt['group'], leadTypes: Record<string, Json>): Json {
  const column = String(name)
    .replace(/(?<!^)[A-Z]/g, '_$&')
    .toLowerCase();
  const known: Record<string, unknown> = {
    '{leadTypes}': leadTypes,
    '{name}': name,
    '{column}': column,
  };
  return JSON.parse(
    JSON.stringify(value, (_key, one) => (typeof one === 'string' ? (known[one] ?? one) : one)),
  );
}

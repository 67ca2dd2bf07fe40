import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkPartShape,
  type FileDiagnostic,
  isMapping,
  parseCarefully,
  type Registry,
} from '../../renderer/index.ts';
import { readLater } from '../read/read-site.ts';
import { customSectionError } from './broken-code.ts';
import type { CustomSectionFolder } from './find-custom-sections.ts';

/** Finds what is wrong with the examples of a section: galleries and editors show them. */
export function checkExamples(
  site: string,
  { kind, type, path }: CustomSectionFolder,
  registry: Registry,
): FileDiagnostic[] {
  const file = `${path}/examples.yaml`;
  if (!existsSync(join(site, file))) return misnamedExamples(site, path);
  const { document, diagnostics } = parseCarefully(readLater(site, file));
  if (!document) return diagnostics;
  const shown = customSectionError('custom-section/broken-example', file, {
    message: `An example of \`${type}\` has a name and the ${kind} that it shows.`,
    help: `Write it so:\n- name: two lines\n  ${kind}:\n    type: ${type}`,
  });
  if (!Array.isArray(document.value)) return [...diagnostics, shown];
  const ofEntries = document.value.flatMap((entry: unknown, index): FileDiagnostic[] => {
    const { name, [kind]: part } = isMapping(entry) ? entry : {};
    const pointer = `/${index}`;
    if (typeof name !== 'string' || !isMapping(part)) return [{ ...shown, pointer }];
    if (part.type !== type) {
      const message = `This example is none of \`${type}\`: its type is \`${part.type ?? ''}\`.`;
      const at = `${pointer}/${kind}/type`;
      return [{ ...shown, pointer: at, message, help: `Write: type: ${type}` }];
    }
    return checkPartShape(kind, part, registry).map((found) => ({
      ...found,
      file,
      pointer: `${pointer}/${kind}${found.pointer}`,
    }));
  });
  return [...diagnostics, ...ofEntries];
}

/** The file that holds the examples under a name that is nearly right. */
function misnamedExamples(site: string, path: string): FileDiagnostic[] {
  return ['example.yaml', 'example.yml', 'examples.yml']
    .filter((name) => existsSync(join(site, path, name)))
    .map((name) =>
      customSectionError('custom-section/broken-example', `${path}/${name}`, {
        message: 'This file is not read, because of its name.',
        help: 'Rename it: `examples.yaml`.',
      }),
    );
}

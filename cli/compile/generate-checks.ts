import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../read/list-files.ts';

/** The checks of pages: what modules of the steps export as `textCheck` and `pageCheck`. */
export function generateChecks(root: string): string {
  return `import type { PageCheck, TextCheck } from '../phases/5-check-meaning/check.ts';
${importAll(root, 'textCheck', 'textChecks', 'TextCheck')}${importAll(root, 'pageCheck', 'pageChecks', 'PageCheck')}`;
}

/** The rules that stand beside what reports them: what modules of the steps export as `rules`. */
export function generateRules(root: string): string {
  return `import type { Rules } from '../model/rule.ts';\n${importAll(root, 'rules', 'rulesOfSteps', 'Rules')}`;
}

/** Lines that import a name from all modules that export it, and export what they have as a list. */
function importAll(root: string, name: string, list: string, type: string): string {
  const phases = join(root, 'renderer/phases');
  const isExported = new RegExp(`^export const ${name}: `, 'm');
  const paths = listFiles(phases)
    .filter((path) => isExported.test(readFileSync(join(phases, path), 'utf8')))
    .sort();
  const imports = paths.map(
    (path, index) => `import { ${name} as ${name}${index} } from '../phases/${path}';\n`,
  );
  const names = paths.map((_path, index) => `${name}${index}`);
  return `${imports.join('')}export const ${list}: readonly ${type}[] = [${names}];\n`;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageManagerOf } from './package-manager.ts';
import { projectTemplates } from './templates.ts';

/** What a new site needs around it. */
export interface ProjectFiles {
  /** Files that are missing, by their path. */
  missing: Map<string, string>;
  /** Paths of files that stay as they are. */
  kept: string[];
  /** Lines that the `.gitignore` of the project lacks. */
  unignored: string[];
}

const IGNORED = '.gitignore';

/** Compares the files of a project with those that a site needs, in the words of its package manager. */
export function projectFiles(folder: string): ProjectFiles {
  const files: ProjectFiles = { missing: new Map(), kept: [], unignored: [] };
  for (const [path, template] of projectTemplates()) {
    const text = existsSync(join(folder, path))
      ? readFileSync(join(folder, path), 'utf8')
      : undefined;
    if (text === undefined) files.missing.set(path, forManager(template, folder));
    else if (path === IGNORED) files.unignored = linesMissing(template, text);
    else files.kept.push(path);
  }
  return files;
}

function linesMissing(template: string, text: string): string[] {
  const nameOf = (line: string) => line.trim().replaceAll(/^\/|\/$/g, '');
  const known = new Set(text.split('\n').map(nameOf));
  return template.split('\n').filter((line) => line !== '' && !known.has(nameOf(line)));
}

/** A workflow with the commands of the package manager of the project. */
function forManager(text: string, folder: string): string {
  const manager = packageManagerOf(folder);
  if (manager === 'npm') return text;
  if (manager === 'pnpm') {
    const file = join(folder, 'package.json');
    const isPinned = existsSync(file) && readFileSync(file, 'utf8').includes('"packageManager"');
    const setUp = `uses: pnpm/action-setup@v4${isPinned ? '' : '\n        with:\n          version: 10'}`;
    return withCommands(text, ['pnpm', setUp, 'pnpm install --frozen-lockfile', 'pnpm exec site']);
  }
  const flag = manager === 'yarn' ? '--immutable' : '--frozen-lockfile';
  return withCommands(text, ['yarn', 'run: corepack enable', `yarn install ${flag}`, 'yarn site']);
}

function withCommands(text: string, [name, setUp, install, site]: string[]): string {
  return text
    .replaceAll('      - uses: actions/setup-node', `      - ${setUp}\n$&`)
    .replaceAll('cache: npm', `cache: ${name}`)
    .replaceAll('npm ci', `${install}`)
    .replaceAll('npx site', `${site}`);
}

import { basename } from 'node:path';
import type { FileDiagnostic } from '../../renderer/index.ts';
import { readLater } from '../read/read-site.ts';
import { BLOCKED, IN_COMPONENTS, type Misuse, WITHOUT_ISLANDS } from './misuses.ts';
import type { SiteCode } from './site-code.ts';
import { withoutComments } from './without-comments.ts';

/** Finds what the code of a site cannot do on its pages; the first of each kind in a file. */
export function checkCustomCode(site: string, { types, providers }: SiteCode): FileDiagnostic[] {
  const ofTypes = types.flatMap(({ component, islands }) => [
    ...checkFile(site, component, IN_COMPONENTS),
    ...(islands.some((file) => imports(site, file, component))
      ? []
      : checkFile(site, component, WITHOUT_ISLANDS)),
  ]);
  const ofProviders = providers.flatMap(({ code, facts }) =>
    checkBlocked(site, code, mayWriteStyles(site, facts) ? WITHOUT_STYLES : BLOCKED),
  );
  return [
    ...types.flatMap(({ code }) => checkBlocked(site, code, BLOCKED)),
    ...ofProviders,
    ...ofTypes,
  ];
}

/** Whether an island shows a component, which then runs in the browser, too. */
function imports(site: string, island: string, component: string): boolean {
  const name = basename(component, '.tsx');
  return readLater(site, island).text.includes(`/${name}`);
}

const WITHOUT_STYLES = BLOCKED.filter(({ rule }) => rule !== 'own-type/inline-style');

function checkBlocked(site: string, code: readonly string[], misuses: readonly Misuse[]) {
  const scripts = code.filter((file) => !file.endsWith('.css'));
  return scripts.flatMap((file) => checkFile(site, file, misuses));
}

/** Whether the policy of a third party lets it write styles into pages. */
function mayWriteStyles(site: string, facts: string): boolean {
  return /\bwritesStyles:\s*true\b/.test(withoutComments(readLater(site, facts).text));
}

function checkFile(site: string, file: string, misuses: readonly Misuse[]): FileDiagnostic[] {
  const code = withoutComments(readLater(site, file).text);
  return misuses.flatMap(({ rule, pattern, message, help }): FileDiagnostic[] => {
    const found = pattern.exec(code);
    if (!found) return [];
    const span = { start: found.index, end: found.index + found[0].length };
    const words = { message: message(found[0]), help };
    return [{ rule, severity: 'warning', file, pointer: '', span, ...words }];
  });
}

import { basename, parse } from 'node:path';
import type { FileDiagnostic } from '../../renderer/index.ts';
import { oncePerText } from '../../renderer/light.ts';
import { readLater } from '../read/read-site.ts';
import type { SiteCode } from './find-custom-providers.ts';
import { BROKEN_MARKUP } from './markup-misuses.ts';
import {
  BLOCKED_SCRIPTS,
  BLOCKED_STYLES,
  findMisuses,
  IN_COMPONENTS,
  IN_ISLANDS,
  WITHOUT_ISLANDS,
} from './misuses.ts';
import { type ParsedCode, parseCode } from './syntax-tree.ts';

/** Finds what the code of a site cannot do on its pages; the first of each kind in a file. */
export function checkCustomCode(site: string, { types, providers }: SiteCode): FileDiagnostic[] {
  const codeOf = oncePerText((file) => parseCode(file, readLater(site, file).text));
  const check = (file: string, ...misuses: Parameters<typeof findMisuses>[2][]) =>
    file.endsWith('.css') ? [] : findMisuses(file, codeOf(file), misuses.flat());
  return [
    ...types.flatMap(({ code }) =>
      code.flatMap((file) => check(file, BLOCKED_STYLES, BLOCKED_SCRIPTS)),
    ),
    ...providers.flatMap(({ code, facts }) => {
      const styles = mayWriteStyles(codeOf(facts)) ? [] : BLOCKED_STYLES;
      return code.flatMap((file) => check(file, styles, BLOCKED_SCRIPTS));
    }),
    ...types.flatMap(({ islands }) => islands.flatMap((file) => check(file, IN_ISLANDS))),
    ...types.flatMap(({ component, islands }) => {
      const runsInBrowser = islands.some((file) => imports(codeOf(file), component));
      return check(component, IN_COMPONENTS, BROKEN_MARKUP, runsInBrowser ? [] : WITHOUT_ISLANDS);
    }),
  ];
}

/** Whether an island shows a component, which then runs in the browser, too. */
function imports({ nodes }: ParsedCode, component: string): boolean {
  const name = basename(component, '.tsx');
  return nodes.some(
    ({ node }) => node.type === 'ImportDeclaration' && parse(node.source.value).name === name,
  );
}

/** Whether the policy of a third party lets it write styles into pages. */
function mayWriteStyles({ nodes }: ParsedCode): boolean {
  return nodes.some(
    ({ node }) =>
      node.type === 'ObjectProperty' &&
      node.key.type === 'Identifier' &&
      node.key.name === 'writesStyles' &&
      node.value.type === 'BooleanLiteral' &&
      node.value.value,
  );
}

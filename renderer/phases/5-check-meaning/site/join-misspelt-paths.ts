import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import { nearestName } from '../../../text/nearest-name.ts';
import { originOf, type PageSummary, type SoundPage } from './page-summary.ts';

/**
 * A page that no link leads to, while several miss it under one other path, has that path wrong.
 * That is reported once, instead of the links.
 */
export function joinMisspeltPaths(
  diagnostics: readonly FileDiagnostic[],
  pages: readonly SoundPage[],
): FileDiagnostic[] {
  const orphans = diagnostics.filter(({ rule }) => rule === 'page/orphan');
  const lonely = pages.filter((page) => {
    const { file, pointer } = originOf(page, 'path');
    return orphans.some((orphan) => orphan.file === file && orphan.pointer === pointer);
  });
  const groups = lonely.flatMap((page) => {
    const missing = diagnostics.filter(
      ({ rule, suggest }) => rule === 'link/page' && suggest?.replace(/[?#].*/, '') === page.path,
    );
    const targets = new Set(missing.map((link) => link.missing));
    const places = new Set(missing.map(({ file, pointer }) => `${file} ${pointer}`));
    return places.size > 1 && targets.size === 1 ? [{ page, missing }] : [];
  });
  const joined = new Set(groups.flatMap(({ missing }) => missing));
  const rest = diagnostics.filter((one) => !joined.has(one));
  return [
    ...suggestLonely(rest, lonely),
    ...groups.map(({ page, missing }) => misspelt(page, missing)),
  ];
}

/** What is offered in place of a text that is no link, by the pages that there are. */
export function offerPages(
  diagnostics: readonly FileDiagnostic[],
  pages: readonly PageSummary[],
): FileDiagnostic[] {
  const paths = new Set(pages.flatMap(({ path }) => path ?? []));
  return diagnostics.map((one) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(one.missing ?? '') ?? [];
    if (one.rule !== 'schema/form' || path === '' || paths.has(path)) return one;
    const near = nearestName(path, paths);
    const meant = near && near + rest;
    const help = meant
      ? `Did you mean \`${meant}\`?`
      : `A link to a page is its path, such as ${[...paths].find((known) => !/^\/(?:404)?$/.test(known)) ?? '/'}. No page has the path \`${path}\`.`;
    return { ...one, help, suggest: meant, fix: undefined };
  });
}

/** Links to the one path that is missing mean the one page that no link leads to: it was renamed. */
function suggestLonely(
  diagnostics: readonly FileDiagnostic[],
  [page, ...others]: readonly SoundPage[],
): FileDiagnostic[] {
  const dead = diagnostics.filter(({ rule, suggest }) => rule === 'link/page' && !suggest);
  const targets = new Set(dead.map(({ missing }) => missing));
  const places = new Set(dead.map(({ file, pointer }) => `${file} ${pointer}`));
  const isMeant = page && others.length === 0 && targets.size === 1 && places.size > 1;
  if (!isMeant || dead.some(({ file }) => file === page.file)) return [...diagnostics];
  const help = `Did you mean \`${page.path}\`? No link leads to that page.`;
  return diagnostics.map((one) =>
    dead.includes(one) ? { ...one, help, suggest: page.path } : one,
  );
}

function misspelt(page: SoundPage, links: readonly FileDiagnostic[]): FileDiagnostic {
  const missed = links[0]?.missing ?? '';
  const places = new Map(links.map((link) => [`${link.file} ${link.pointer}`, link]));
  return {
    rule: 'link/page',
    ...originOf(page, 'path'),
    message: `${places.size} links lead to \`${missed}\`, but the path of this page is \`${page.path}\`.`,
    help: `Did you mean \`path: ${missed}\`? Where the path is right, correct the links.`,
    suggest: missed,
    related: Array.from(places.values(), ({ file, pointer }) => ({
      file,
      pointer,
      message: 'A link is here.',
    })),
  };
}

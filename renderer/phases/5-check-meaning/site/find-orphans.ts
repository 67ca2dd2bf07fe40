import routes from '../../../../schemas/routes.json' with { type: 'json' };
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import type { FieldText } from '../../../registry/schema/field-text.ts';
import type { SiteIndex } from '../site-index.ts';
import { linksInMarkdown } from './check-markdown-links.ts';
import { isFoundBySearch } from './find-repetitions.ts';
import { pathWithin } from './own-path.ts';
import { type LinkText, originOf, type PageSummary, type SoundPage } from './page-summary.ts';

export const rules: Rules = {
  'page/orphan': {
    title: 'A page that no other page links to',
    why: 'Visitors do not find it, and search engines take it for unimportant.',
    fix: 'Link to it, or keep search engines out of a page that only a campaign leads to.',
    wrong: 'pages/careers.yaml, and /careers in no link',
    right: 'links: [{ label: Careers, href: /careers }]',
    canBeOff: true,
    mayFollow: true,
  },
};

/**
 * Pages for search engines that visitors cannot come to from another page, nor from an e-mail. A page
 * that search engines do not list is an entrance of its own: campaigns lead there. None are found where
 * anything is unknown that may lead to them, nor where they are half of the site: such pages are not
 * there to be walked through.
 */
export function findOrphans(
  shown: readonly PageSummary[],
  elsewhere: readonly FieldText[],
  index: SiteIndex,
): FileDiagnostic[] {
  if (shown.some(({ sound }) => !sound)) return [];
  const listed = shown.flatMap(({ sound, absence }) =>
    sound && !absence && isFoundBySearch(sound) ? sound : [],
  );
  const reached = new Set(elsewhere.flatMap((field) => pathsIn(field, index)));
  for (const { path, links } of shown) {
    // Nobody goes there on purpose.
    if (path === routes.pages.notFound) continue;
    for (const target of targetsOf(links, index)) if (target !== path) reached.add(target);
  }
  // The pages of a group lead to each other.
  for (const { path, translations } of listed) {
    if (translations) reached.add(path);
    for (const named of translations ?? []) reached.add(named.path);
  }
  const orphans = listed.filter(({ path }) => path !== '/' && !reached.has(path));
  return orphans.length * 2 < listed.length ? orphans.map(orphan) : [];
}

function targetsOf(links: readonly LinkText[], index: SiteIndex): string[] {
  return links.filter(({ isAbsent }) => !isAbsent).flatMap((link) => pathsIn(link, index));
}

/** The paths of this site that a text leads to. */
function pathsIn(field: FieldText, index: SiteIndex): string[] {
  const targets = field.format === 'markdown' ? linksInMarkdown(field.text, index) : [field.text];
  return targets.flatMap((target) => pathWithin(target, index) ?? []);
}

function orphan(page: SoundPage): FileDiagnostic {
  const { path } = page;
  return {
    rule: 'page/orphan',
    severity: 'warning',
    about: path,
    ...(page.entryOfPath ? { ...page.entryOfPath, pages: [path] } : originOf(page, 'path')),
    message: `No other page links to \`${path}\`, so visitors of the site do not find it.`,
    help: `Link to it where visitors look for it, such as in its header: href: ${path}\nIf only a campaign is to lead there, keep search engines out: robots: noindex`,
  };
}

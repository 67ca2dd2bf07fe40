import { explainHref, isLink } from '../../diagnostics/explain-href.ts';
import type { Problem } from '../../model/diagnostic.ts';
import type { Page } from '../../model/model.ts';
import type { SiteIndex } from '../../phases/5-check-meaning/site-index.ts';
import { checkTarget } from './check-target.ts';
import type { PageProblem } from './page-problem.ts';

/** Whether the address that a page names for search engines can be shown by them. */
export function checkCanonicals(pages: readonly Page[], index: SiteIndex): PageProblem[] {
  const naming = pages.filter(({ content }) => content.canonical !== undefined);
  if (naming.length === 0) return [];
  const hidden = new Set(pages.filter(isHidden).map(({ path }) => path));
  return naming.flatMap((page) => {
    const problem = checkCanonical(page, hidden, index);
    return problem ? [{ page, problem: { ...problem, pointer: '/canonical' } }] : [];
  });
}

/** A page that search engines may not show. */
export function isHidden({ path, content }: Page): boolean {
  return content.robots === 'noindex' || path === '/404';
}

function checkCanonical(
  { path, content: { canonical = path } }: Page,
  hidden: ReadonlySet<string>,
  index: SiteIndex,
): Omit<Problem, 'pointer'> | undefined {
  if (!isLink(canonical)) {
    return { severity: 'error', ...explainHref('`canonical`', canonical) };
  }
  const dead = checkTarget(canonical, path, index);
  if (dead?.rule === 'link/redirect') {
    return { ...dead, severity: 'error', help: `Name \`${dead.suggest}\` itself.` };
  }
  if (dead) return { ...dead, severity: 'error' };
  return canonical !== path && hidden.has(canonical) ? hiddenPage(canonical) : undefined;
}

function hiddenPage(canonical: string): Omit<Problem, 'pointer'> {
  return {
    rule: 'page/canonical',
    severity: 'error',
    message: `Search engines may not show \`${canonical}\`, so they would show neither page.`,
    help: 'Name a page without `robots: noindex`, or delete the line.',
  };
}

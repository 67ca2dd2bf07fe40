import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { SiteIndex } from '../../phases/5-check-meaning/site-index.ts';
import { explainHref, isLink } from '../../text/explain-href.ts';
import type { SoundPage } from '../page-summary.ts';
import { checkTarget, type LinkDiagnostic } from './check-target.ts';

/** Whether the address that a page names for search engines can be shown by them. */
export function checkCanonicals(pages: readonly SoundPage[], index: SiteIndex): FileDiagnostic[] {
  const hidden = new Set(pages.filter(isHidden).map(({ path }) => path));
  return pages.flatMap(({ path, canonical, origins }) => {
    const diagnostic =
      canonical === undefined ? undefined : explain(canonical, path, hidden, index);
    return diagnostic ? [{ ...diagnostic, severity: 'error', ...origins.canonical }] : [];
  });
}

/** A page that search engines may not show. */
export function isHidden({ path, robots }: SoundPage): boolean {
  return robots === 'noindex' || path === '/404';
}

function explain(
  canonical: string,
  path: string,
  hidden: ReadonlySet<string>,
  index: SiteIndex,
): Omit<LinkDiagnostic, 'severity'> | undefined {
  if (!isLink(canonical)) return explainHref('`canonical`', canonical);
  const dead = checkTarget(canonical, path, index);
  if (dead?.rule === 'link/redirect') return { ...dead, help: `Name \`${dead.suggest}\` itself.` };
  if (dead) return dead;
  return canonical !== path && hidden.has(canonical) ? hiddenPage(canonical) : undefined;
}

function hiddenPage(canonical: string): Omit<LinkDiagnostic, 'severity'> {
  return {
    rule: 'page/canonical',
    message: `Search engines may not show \`${canonical}\`, so they would show neither page.`,
    help: 'Name a page without `robots: noindex`, or delete the line.',
  };
}

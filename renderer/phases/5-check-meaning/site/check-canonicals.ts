import routes from '../../../../schemas/routes.json' with { type: 'json' };
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { canBeLink, explainHref } from '../../../text/explain-href.ts';
import type { SiteIndex } from '../site-index.ts';
import { checkTarget } from './check-target.ts';
import type { LinkDiagnostic, LinkSource } from './link-source.ts';
import { pathBesideWww } from './own-path.ts';
import { originOf, type PageSummary, type SoundPage } from './page-summary.ts';

export const rules: Rules = {
  'page/canonical': {
    title: 'An address for search engines that they may not show',
    why: 'They would show neither the page nor the one it names.',
    fix: 'Name a page that search engines may show, or delete the line.',
    wrong: 'canonical: /thank-you (a page with robots: noindex)',
    right: 'canonical: /pricing',
    canBeOff: true,
  },
  'page/other-canonical': {
    title: 'A page that gives its place in search to one about something else',
    why: 'Search engines do not show it: they take it for a copy of the other page.',
    fix: 'Delete the line.',
    wrong: 'title: Who teaches you\ncanonical: / (the home page)',
    right: 'title: Who teaches you',
    canBeOff: true,
  },
};

/** Whether the address that a page names for search engines can be shown by them. */
export function checkCanonicals(shown: readonly PageSummary[], index: SiteIndex): FileDiagnostic[] {
  const pages = shown.flatMap(({ sound }) => sound ?? []);
  const hidden = new Set(pages.filter(isHidden).map(({ path }) => path));
  const next = new Map(pages.map(({ path, canonical = path }) => [path, canonical]));
  const following = new Set(shown.flatMap(({ path, follows }) => (follows ? [path] : [])));
  return shown.flatMap(({ sound, presence, used }): FileDiagnostic[] => {
    if (sound?.canonical === undefined) return [];
    const { canonical } = sound;
    // In a state in which neither is to be shown, that is what is meant.
    if (isHidden(sound) && hidden.has(canonical)) return [];
    const found = explain(canonical, { path: sound.path, presence }, { hidden, next }, index);
    // No build is to stop because a campaign has changed its state.
    const isPassing = found?.rule === 'link/ending' || following.has(canonical);
    const severity = isPassing ? 'warning' : 'error';
    const place = originOf(sound, 'canonical');
    if (found) return [{ ...found, severity, ...place }];
    const named = pages.find(({ path }) => path === canonical);
    const isVariant = !named || used.includes(named.file) || saysTheSame(sound, named);
    return isVariant ? [] : [{ ...otherPage(named), severity: 'warning', ...place }];
  });
}

/** Whether the titles of two pages have a longer word in common, half of them with that of the home page, or too few of these to say. */
function saysTheSame(page: SoundPage, other: SoundPage): boolean {
  const [own, others] = [longWords(page), longWords(other)];
  const shared = own.filter((word) => others.includes(word)).length;
  // The home page names what all others are about.
  const least = other.path === '/' ? own.length / 2 : 1;
  return own.length === 0 || others.length === 0 || shared >= least;
}

/** How those of the title begin; what follows a line there names the site. */
function longWords({ title }: SoundPage): readonly string[] {
  const [own = ''] = title.toLowerCase().split(/\s[|–—-]\s/);
  // A few letters are the same in `kettle` and `kettles`.
  return own.match(/(?<!\p{L})\p{Script=Latin}{5}/gu) ?? [];
}

function otherPage({ path, title }: SoundPage): Omit<LinkDiagnostic, 'severity'> {
  return {
    rule: 'page/other-canonical',
    message: `Search engines show \`${path}\` in place of this page, which is about something else: “${title}”.`,
    help: 'Delete the line. It is for pages that say the same as another one.',
  };
}

/** A page that search engines may not show. */
export function isHidden({ path, robots }: SoundPage): boolean {
  return robots === 'noindex' || path === routes.pages.notFound;
}

/** What is known of pages, by their paths. */
interface Listed {
  /** Those that search engines may not show. */
  hidden: ReadonlySet<string>;
  /** What each names as the page to show. */
  next: ReadonlyMap<string, string>;
}

function explain(
  canonical: string,
  from: LinkSource & { path: string },
  { hidden, next }: Listed,
  index: SiteIndex,
): Omit<LinkDiagnostic, 'severity'> | undefined {
  if (!canBeLink(canonical)) return explainHref('`canonical`', canonical);
  const beside = pathBesideWww(canonical, index);
  if (beside !== undefined) return otherHost(canonical, beside, index);
  const { path } = from;
  const dead = checkTarget(canonical, from, index);
  if (dead?.rule === 'link/redirect') return { ...dead, help: `Name \`${dead.suggest}\` itself.` };
  if (dead) return dead;
  if (canonical === path) return undefined;
  if (hidden.has(canonical)) return hiddenPage(canonical);
  const further = next.get(canonical) ?? canonical;
  // Of two pages that name each other, one is reported.
  const isReported = further === canonical || (further === path && path < canonical);
  return isReported ? undefined : leadsOn(canonical, further, path);
}

function otherHost(
  canonical: string,
  own: string,
  { url = '' }: SiteIndex,
): Omit<LinkDiagnostic, 'severity'> {
  return {
    rule: 'page/canonical',
    message: `\`${canonical}\` is an address of this site, but its own begins with \`${url}\`.`,
    help: `Write \`${own}\`.`,
    suggest: own,
    fix: { from: canonical, to: own },
  };
}

function leadsOn(
  canonical: string,
  further: string,
  path: string,
): Omit<LinkDiagnostic, 'severity'> {
  return {
    rule: 'page/canonical',
    about: canonical,
    message: `\`${canonical}\` is not for search engines either: it names \`${further}\` in its place.`,
    help:
      further === path
        ? 'Keep the line in one of the two pages.'
        : `Name \`${further}\` here, or delete the line in that page.`,
  };
}

function hiddenPage(canonical: string): Omit<LinkDiagnostic, 'severity'> {
  return {
    rule: 'page/canonical',
    message: `Search engines may not show \`${canonical}\`, so they would show neither page.`,
    help: 'Name a page without `robots: noindex`, or delete the line.',
  };
}

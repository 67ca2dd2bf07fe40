import type { Site } from '../../../generated/types.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { part, type Uncertain, wholly } from '../../../model/unknown.ts';
import type { SiteIndex } from '../site-index.ts';
import { linksInMarkdown } from './check-markdown-links.ts';
import { pathWithin } from './own-path.ts';
import type { PageSummary, SoundPage } from './page-summary.ts';

export const rules: Rules = {
  'page/legal-link': {
    title: 'A page about privacy or an imprint that is hard to find',
    why: 'Many laws want them to be reached from each page, and from each form that asks for personal data.',
    fix: 'Link to it in the footer, and in the small print of forms.',
    wrong: 'links: [{ label: Contact, href: /contact }] (in the footer, beside pages/privacy.yaml)',
    right: 'links: [{ label: Contact, href: /contact }, { label: Privacy, href: /privacy }]',
    canBeOff: true,
  },
};

const PRIVACY =
  /\/(?:privacy(?:-(?:policy|notice))?|data-protection|datenschutz(?:erkl\w+|hinweise)?|confidentialite|privacidad|privacybeleid)$/i;
const IMPRINT = /\/(?:imprint|impressum|legal-notice|mentions-legales|aviso-legal|colofon)$/i;

/** On a site with fewer pages that end with it, a footer may be for some of them only. */
const LEAST_PAGES = 3;

/** Whether visitors reach what laws want them to read: from what all pages share, and from forms. */
export function checkLegalLinks(
  shown: readonly PageSummary[],
  site: Uncertain<Site>,
  index: SiteIndex,
): FileDiagnostic[] {
  if (shown.some(({ sound }) => !sound)) return [];
  const pages = shown.flatMap(({ sound }) => sound ?? []);
  const shared = shown.flatMap(({ links }) =>
    links.filter(({ origin }) => !origin.file.startsWith('pages/')),
  );
  const reached = new Set(
    shared.flatMap(({ format, text }) => pathsIn(format === 'markdown', text, index)),
  );
  const legal = pages.filter(({ path }) => PRIVACY.test(path) || IMPRINT.test(path));
  const unlinked = legal.flatMap(({ path, locale }): FileDiagnostic[] => {
    const footers = pages
      .filter((page) => page.locale === locale)
      .flatMap(({ frames }) => frames.footer?.file ?? []);
    const [file = ''] = footers;
    const isOne = footers.length >= LEAST_PAGES && footers.every((one) => one === file);
    return isOne && file.startsWith('partials/') && !reached.has(path)
      ? [
          warning(
            { file, pointer: '' },
            `This footer does not lead to \`${path}\`, nor does a header.`,
            path,
          ),
        ]
      : [];
  });
  const hasForms = pages.some(({ forms }) => forms?.some(({ hasConsent }) => !hasConsent));
  return [...unlinked, ...(hasForms ? checkConsent(legal, site, index) : [])];
}

/** The small print of forms that have none of their own, where a page is about privacy. */
function checkConsent(
  legal: readonly SoundPage[],
  site: Uncertain<Site>,
  index: SiteIndex,
): FileDiagnostic[] {
  const leads = wholly<NonNullable<Site['leads']>>(part(site, 'leads') ?? {});
  const about = legal.filter(({ path }) => PRIVACY.test(path));
  const { path } = about.find(({ locale }) => locale === undefined) ?? about[0] ?? {};
  if (!leads || path === undefined) return [];
  const linked = pathsIn(true, leads.consent ?? '', index);
  // Of a page that is not shown, the link itself is reported.
  if (linked.some((one) => PRIVACY.test(one))) return [];
  return [
    leads.consent === undefined
      ? warning(
          { file: 'site.yaml', pointer: '/leads', onKey: true },
          'Forms ask for personal data, and no `consent` below them says what becomes of it.',
          path,
        )
      : warning(
          { file: 'site.yaml', pointer: '/leads/consent' },
          `The small print of forms does not lead to \`${path}\`.`,
          path,
        ),
  ];
}

function pathsIn(isMarkdown: boolean, text: string, index: SiteIndex): string[] {
  const targets = isMarkdown ? linksInMarkdown(text, index) : [text];
  return targets.flatMap((target) => pathWithin(target, index) ?? []);
}

function warning(
  place: Pick<FileDiagnostic, 'file' | 'pointer' | 'onKey'>,
  message: string,
  path: string,
): FileDiagnostic {
  const help =
    place.file === 'site.yaml'
      ? `Write a sentence with a link, such as: consent: "How we use your answers stands in our [privacy policy](${path})."`
      : `Add it to its links: href: ${path}`;
  return { rule: 'page/legal-link', severity: 'warning', ...place, message, help };
}

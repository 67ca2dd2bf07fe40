import routes from '../../../../schemas/routes.json' with { type: 'json' };
import { EXPERIMENTS_FILE } from '../../../browser/choice-rules.ts';
import { type CalendarOffer, calendarPath, sequenceOf } from '../../../model/campaign.ts';
import type { Alternate, OutputFile, SiteFacts } from '../../../model/model.ts';
import { SITE_ICONS, WEB_MANIFEST } from '../../../model/site-icons.ts';
import { calendarFile } from '../../../text/calendar-file.ts';
import { escapeText } from '../../../text/escape-text.ts';
import { feedFiles } from './feeds.ts';
import { type FormsFileParts, formsFile } from './forms.ts';
import { hostFiles } from './hosts/host-files.ts';
import type { Successor } from './hosts/host-model.ts';
import type { PageRecord } from './page-record.ts';

const { files } = routes;

/** The files about the site as a whole, for search engines, hosts and the lead service. */
export function renderSiteFiles(
  pages: readonly PageRecord[],
  site: SiteFacts,
  others: FormsFileParts & { successors: readonly Successor[] },
): OutputFile[] {
  const forms = formsFile(pages, site, others);
  return [
    { path: 'sitemap.xml', content: sitemap(pages, site.url) },
    ...feedFiles(pages, site),
    ...calendarFiles(pages),
    ...experimentsFile(pages),
    ...webManifest(site),
    { path: 'robots.txt', content: robots(site) },
    ...hostFiles(site, pages, others.successors),
    { path: files.forms, content: `${JSON.stringify(forms, null, 1)}\n` },
  ];
}

/** The file that lists the experiments of a site, by which browsers forget all others. */
function experimentsFile(pages: readonly Pick<PageRecord, 'experiments'>[]): OutputFile[] {
  const names = new Set(pages.flatMap(({ experiments }) => experiments.map(({ name }) => name)));
  if (names.size === 0) return [];
  return [{ path: EXPERIMENTS_FILE, content: `${JSON.stringify([...names].sort())}\n` }];
}

/** Name and icons of a site for home screens; nothing for a site without a favicon. */
function webManifest({ name, favicon, base, locale }: SiteFacts): OutputFile[] {
  if (!favicon) return [];
  const icons = [SITE_ICONS.small, SITE_ICONS.large].map(({ path, size }) => ({
    src: `${base}/${path}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
  const manifest = { name, lang: locale, start_url: `${base}/`, display: 'browser', icons };
  return [{ path: WEB_MANIFEST, content: `${JSON.stringify(manifest, null, 1)}\n` }];
}

/** The sitemap: every page that search engines may show, once, by its canonical address. */
function sitemap(pages: readonly PageRecord[], url: string): string {
  const shown = pages.filter(({ noindex, canonical }) => !noindex && canonical.startsWith(url));
  // Of pages with one address, the canonical one lists the alternates.
  const alternates = new Map(
    shown.flatMap((page) => (page.alternates.length ? [[page.canonical, page.alternates]] : [])),
  );
  const changes = new Map(shown.map(({ canonical, modified }) => [canonical, modified]));
  const addresses = [...new Set(shown.map(({ canonical }) => canonical))].sort();
  const entries = addresses.map((address) => {
    const others = (alternates.get(address) ?? []).map(alternateLink).join('');
    const modified = changes.get(address);
    const change = modified ? `<lastmod>${modified}</lastmod>` : '';
    return `  <url><loc>${escapeText(address)}</loc>${change}${others}</url>\n`;
  });
  const links = alternates.size > 0 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${links}>\n${entries.join('')}</urlset>\n`;
}

function alternateLink({ hreflang, href }: Alternate): string {
  return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeText(href)}"/>`;
}

/** Lets all robots in and names the sitemap; keeps them out of a preview. */
function robots({ url, isPreview }: Pick<SiteFacts, 'url' | 'isPreview'>): string {
  if (isPreview) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`;
}

/**
 * The files for calendars that pages offer, one for each session and language. One that was moved or
 * cancelled takes the place of what visitors had added.
 */
function calendarFiles(pages: readonly PageRecord[]): OutputFile[] {
  const files = new Map<string, OutputFile>();
  // Entries lead to a page that anybody may find, such as not to a thank-you page.
  const inOrder = pages.toSorted((one, other) => Number(one.noindex) - Number(other.noindex));
  const offers = inOrder.flatMap(({ calendars = [], canonical }) =>
    calendars.map((offer) => ({ ...offer, canonical })),
  );
  // E-mails and pages of other campaigns lead to the path without a language.
  const others = offers.map((offer) => ({ ...offer, path: calendarPath(offer.session) }));
  for (const offer of [...offers, ...others]) {
    // The address is that of the first page.
    if (!files.has(offer.path)) files.set(offer.path, fileOf(offer, offer.canonical));
  }
  return [...files.values()];
}

function fileOf({ path, campaign, session }: CalendarOffer, canonical: string): OutputFile {
  const { title, minutes, place } = campaign;
  const { id, starts, isCancelled } = session;
  const entry = {
    uid: `${id}@${new URL(canonical).host}`,
    at: starts,
    until: minutes === undefined ? undefined : starts + minutes * 60_000,
    sequence: sequenceOf(session),
    isCancelled,
    title,
    place,
    description: canonical,
  };
  return { path: path.slice(1), content: calendarFile([entry]) };
}

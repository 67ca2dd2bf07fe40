import type { Alternate, SiteFacts } from '../../../model/model.ts';
import { escapeText } from '../../../text/escape-text.ts';
import type { PageRecord } from './page-record.ts';

/** The sitemap: every page that search engines may show, once, by its canonical address. */
export function sitemap(pages: readonly PageRecord[], url: string): string {
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
export function robots({ url, isPreview }: Pick<SiteFacts, 'url' | 'isPreview'>): string {
  if (isPreview) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`;
}

import type { SiteFacts } from '../../../model/model.ts';
import type { PageRecord } from './page-record.ts';

/** The sitemap: every page that search engines may show, once, by its canonical address. */
export function sitemap(pages: readonly PageRecord[], url: string): string {
  const addresses = pages
    .filter(({ noindex, canonical }) => !noindex && canonical.startsWith(url))
    .map(({ canonical }) => canonical);
  const entries = [...new Set(addresses)].sort().map((address) => {
    return `  <url><loc>${escapeXml(address)}</loc></url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}

/** Lets all robots in and tells them where the sitemap is; of a preview, keeps them out. */
export function robots({ url, isPreview }: Pick<SiteFacts, 'url' | 'isPreview'>): string {
  if (isPreview) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`;
}

/** A text as XML has it. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

import type { OutputFile, SiteFacts } from '../../../model/model.ts';
import { SITE_ICONS, WEB_MANIFEST } from '../../../model/site-icons.ts';

/** Name and icons of a site for home screens; nothing for a site without a favicon. */
export function webManifest({ name, favicon, base, locale }: SiteFacts): OutputFile[] {
  if (!favicon) return [];
  const icons = [SITE_ICONS.small, SITE_ICONS.large].map(({ path, size }) => ({
    src: `${base}/${path}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
  const manifest = { name, lang: locale, start_url: `${base}/`, display: 'browser', icons };
  return [{ path: WEB_MANIFEST, content: `${JSON.stringify(manifest, null, 1)}\n` }];
}

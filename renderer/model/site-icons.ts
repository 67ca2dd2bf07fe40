/**
 * Pictures made of the favicon, square, with their sides in pixels. Browsers and phones ask for the
 * first two by these names even where no page names them.
 */
export const SITE_ICONS = {
  tab: { path: 'favicon.ico', size: 32 },
  phone: { path: 'apple-touch-icon.png', size: 180 },
  small: { path: 'icon-192.png', size: 192 },
  large: { path: 'icon-512.png', size: 512 },
} as const;

/** What a phone needs to put the site on its home screen. */
export const WEB_MANIFEST = 'site.webmanifest';

import { scriptFor, scriptOfFont } from '../../locale/languages.ts';
import { needsLatinExtended } from '../../locale/latin-extended.ts';
import type { Content, PublicFont, ResolvedPage, SiteFacts } from '../../model/model.ts';
import { FIRST_SCREEN_END } from '../../model/page-ids.ts';
import { SITE_ICONS, WEB_MANIFEST } from '../../model/site-icons.ts';
import { escapeText } from '../../text/escape-text.ts';
import { experimentScripts, headScript } from './experiment-scripts.ts';
import { startTag, voidTag } from './tag.ts';

interface Shell {
  page: ResolvedPage;
  site: SiteFacts;
  /** Further attributes of the root element. */
  attributes: Readonly<Record<string, string | undefined>>;
  fonts: readonly PublicFont[];
  style: Content;
  /** The element with the content security policy. */
  policy: string;
  /** JSON-LD, already safe inside a script element. */
  data: string;
  runtime?: string;
}

/**
 * Nothing is painted before the first screen is there as a whole: arriving in pieces, it would be
 * laid out again with each of them before the visitor's eyes. An empty element marks its end, as
 * Chromium 156 takes one with content for complete when it begins.
 * https://html.spec.whatwg.org/multipage/links.html#link-type-expect
 */
const PAINT_WHOLE_SCREEN = link({
  rel: 'expect',
  href: `#${FIRST_SCREEN_END}`,
  blocking: 'render',
});

/**
 * The whole HTML document around the body of a page. Nothing in it is ever hydrated, and writing
 * it as text takes a tenth of the time that components would. In parts: the style is one of them.
 */
export function renderDocument(shell: Shell, body: readonly string[]): Content[] {
  const { page, attributes, style } = shell;
  const html = startTag('html', {
    lang: page.locale,
    dir: page.dir,
    'data-opening-tone': openingTone(page),
    ...attributes,
  });
  return [
    `<!doctype html>\n${html}<head>${aboveStyle(shell)}<style>`,
    style,
    `</style>${belowStyle(shell)}</head><body>`,
    ...body,
    '</body></html>\n',
  ];
}

/** How the first section of a page is lit. */
export function openingTone({ theme }: ResolvedPage): string {
  return theme.openingTone ?? 'light';
}

function aboveStyle({ page, site, fonts, policy }: Shell): string {
  return [
    '<meta charSet="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    policy,
    experimentScripts(page, (locale) => facesFor(locale, fonts, site)),
    `<title>${escapeText(page.title)}</title>`,
    named('description', page.description),
    robotsTag(page),
    page.noindex && !page.isPreview ? '' : link({ rel: 'canonical', href: page.canonical }),
    ...page.alternates.map((one) => link({ rel: 'alternate', ...one })),
    page.feed ? feedLink(page.feed, site) : '',
    ...facesFor(page.locale, fonts, site).map(preload),
    PAINT_WHOLE_SCREEN,
  ].join('');
}

/** What search engines may do with a page, and from when on not to show it any more. */
function robotsTag({ noindex, ends }: ResolvedPage): string {
  if (noindex) return named('robots', 'noindex');
  return ends === undefined ? '' : named('robots', `unavailable_after: ${ends}`);
}

function belowStyle({ page, site, data, runtime }: Shell): string {
  return [
    ...iconLinks(site),
    named('theme-color', page.theme.colors?.ground ?? '#ffffff'),
    ...socialTags(page, site),
    headScript(page),
    `<script type="application/ld+json">${data}</script>`,
    runtime ? `${startTag('script', { type: 'module', src: runtime })}</script>` : '',
  ].join('');
}

/** The favicon as it is where it is an SVG, and what was made of it. */
function iconLinks({ favicon, base }: SiteFacts): string[] {
  if (!favicon) return [];
  const { tab, phone } = SITE_ICONS;
  return [
    link({ rel: 'icon', href: `${base}/${tab.path}`, sizes: `${tab.size}x${tab.size}` }),
    favicon.endsWith('.svg') ? link({ rel: 'icon', href: favicon, type: 'image/svg+xml' }) : '',
    link({ rel: 'apple-touch-icon', href: `${base}/${phone.path}` }),
    link({ rel: 'manifest', href: `${base}/${WEB_MANIFEST}` }),
  ];
}

function feedLink(path: string, { name, base }: SiteFacts): string {
  const href = base + path;
  return link({ rel: 'alternate', type: 'application/atom+xml', title: name, href });
}

/** The faces that the first screen needs: that of the page's script, or those of text and headings. */
function facesFor(
  locale: string,
  fonts: readonly PublicFont[],
  { words }: SiteFacts,
): PublicFont[] {
  const { font } = scriptFor(locale);
  const own = fonts.filter(({ use }) => use === font);
  if (own.length) return own;
  const isWanted = ({ unicodeRange }: PublicFont) =>
    !unicodeRange || needsLatinExtended(locale, words);
  return fonts.filter((face) => !scriptOfFont(face.use) && isWanted(face));
}

function preload({ url }: PublicFont): string {
  return link({
    rel: 'preload',
    href: url,
    as: 'font',
    type: 'font/woff2',
    crossorigin: 'anonymous',
  });
}

/** What is shown where the page is shared: Open Graph, and the cards of Twitter. */
function socialTags(
  { social, locale, translations, canonical, article }: ResolvedPage,
  site: SiteFacts,
): string[] {
  const { title, description, image } = social;
  return [
    property('og:type', article ? 'article' : 'website'),
    property('article:published_time', article?.date),
    property('article:modified_time', article?.updated),
    property('og:site_name', site.name),
    property('og:locale', locale.replace('-', '_')),
    ...translations
      .filter((other) => other.locale !== locale)
      .map((other) => property('og:locale:alternate', other.locale.replace('-', '_'))),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:image', image.src),
    property('og:image:width', image.width),
    property('og:image:height', image.height),
    property('og:image:alt', image.alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image.src),
    named('twitter:site', site.twitter),
  ];
}

function named(name: string, content: string | undefined): string {
  return content === undefined ? '' : voidTag('meta', { name, content });
}

function property(property: string, content: string | number | undefined): string {
  return content === undefined ? '' : voidTag('meta', { property, content });
}

function link(attributes: Record<string, string>): string {
  return voidTag('link', attributes);
}

import { renderToStaticMarkup } from 'react-dom/server';
import { inlineScripts } from '../generated/inline-scripts.ts';
import type { PublicFont, ResolvedPage, SiteFacts } from '../model.ts';

interface Shell {
  page: ResolvedPage;
  site: SiteFacts;
  fonts: readonly PublicFont[];
  style: string;
  policy: string;
  /** JSON-LD, already safe inside a script element. */
  data: string;
  runtime?: string;
}

/** The whole HTML document around the body of a page. */
export function renderDocument(shell: Shell, body: string): string {
  const { page, site } = shell;
  const { analytics, consent } = site.integrations;
  const attributes = [
    `lang="${page.locale}" dir="${page.dir}" data-hero-tone="${page.theme.heroTone ?? 'light'}"`,
    ...(analytics ? [`data-tag="${analytics.id}"`] : []),
    ...(consent === 'required' ? ['data-consent="required"'] : []),
  ].join(' ');
  return `<!doctype html>\n<html ${attributes}>${renderToStaticMarkup(<Head {...shell} />)}<body>${body}</body></html>\n`;
}

function Head({ page, site, fonts, style, policy, data, runtime }: Shell) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta httpEquiv="content-security-policy" content={policy} />
      <Experiments page={page} fonts={fonts} />
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      {page.noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={page.canonical} />
      )}
      <Preloads fonts={fonts} dir={page.dir} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheets and values the schema checked */}
      <style dangerouslySetInnerHTML={{ __html: style }} />
      {site.favicon && <link rel="icon" href={site.favicon} type="image/svg+xml" />}
      <meta name="theme-color" content={page.theme.colors?.ground ?? '#ffffff'} />
      <Social page={page} site={site} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose < is escaped */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
      {runtime && <script type="module" src={runtime} />}
    </head>
  );
}

/** Chooses what a visitor sees before there is anything to see. */
function Experiments({ page, fonts }: { page: ResolvedPage; fonts: readonly PublicFont[] }) {
  if (page.experiments.length === 0) return null;
  const known = page.experiments.map(({ name, variants }) => [
    name,
    variants.map((variant) => [
      variant.name,
      variant.share,
      variant.dir === page.dir ? [] : facesFor(variant.dir, fonts).map(({ url }) => url),
    ]),
  ]);
  return (
    <script
      data-experiments={JSON.stringify(known)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own
      dangerouslySetInnerHTML={{ __html: inlineScripts['choose-variants'] }}
    />
  );
}

/** The faces that the first screen needs: the one of the page's script, and that of headings. */
function Preloads({ fonts, dir }: { fonts: readonly PublicFont[]; dir: 'ltr' | 'rtl' }) {
  return facesFor(dir, fonts).map(({ url }) => (
    <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}

function facesFor(dir: 'ltr' | 'rtl', fonts: readonly PublicFont[]): PublicFont[] {
  return fonts.filter(({ use }) => (use === 'arabic') === (dir === 'rtl'));
}

function Social({ page, site }: { page: ResolvedPage; site: SiteFacts }) {
  const { title, description, image } = page.social;
  const properties: [string, string | number | undefined][] = [
    ['og:type', 'website'],
    ['og:site_name', site.name],
    ['og:locale', page.locale.replace('-', '_')],
    ['og:title', title],
    ['og:description', description],
    ['og:url', page.canonical],
    ['og:image', image.src],
    ['og:image:width', image.width],
    ['og:image:height', image.height],
    ['og:image:alt', image.alt],
  ];
  return (
    <>
      {properties
        .filter(([, content]) => content !== undefined)
        .map(([property, content]) => (
          <meta key={property} property={property} content={String(content)} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image.src} />
      {site.twitter && <meta name="twitter:site" content={site.twitter} />}
    </>
  );
}

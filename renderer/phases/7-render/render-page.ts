import { stringsFor } from '../../locale/strings.ts';
import type {
  Content,
  PublicAsset,
  ResolvedPage,
  SiteAssets,
  SiteFacts,
} from '../../model/model.ts';
import type { ImageAsset, PageContext } from '../../ui/page-context.ts';
import type { SectionContext } from '../../ui/section-context.ts';
import { inlineHash, policyWriter } from './content-security.ts';
import { renderDocument } from './document.ts';
import {
  componentStyles,
  fontStyles,
  siteStyleNames,
  styleNames,
  themeStyles,
} from './page-styles.ts';
import { placeSections } from './place-sections.ts';
import { renderBody } from './render-body.ts';
import type { RenderedSections } from './render-section.tsx';
import { sectionStyles } from './section-styles.ts';
import { iconSprite } from './sprite.ts';
import { structuredData } from './structured-data.ts';

/** A page as HTML, with the policy that its server should send. */
export interface RenderedPage {
  /** In parts: pages share their styles. */
  html: Content[];
  policy: string;
}

interface PageStyle {
  /** In memory that threads share: whoever writes pages need not be sent it with each of them. */
  content: Uint8Array;
  /** As a content security policy names it. */
  hash: string;
}

/** Styles kept for the pages to come; most sites have a few that many pages share. */
const MOST_STYLES = 100;

/** Makes the function that renders the pages of one site; what pages share is made once. */
export function pageRenderer(site: SiteFacts, assets: SiteAssets) {
  const images = imagesByUrl(assets);
  const fonts = fontStyles(assets.fonts);
  const policyOf = policyWriter(Boolean(site.integrations.analytics));
  const known = new Map<string, PageStyle>();
  const rendered: RenderedSections = new WeakMap();

  function styleOf(page: ResolvedPage, places: readonly SectionContext[], body: string): PageStyle {
    const names = [...styleNames(page, body), ...siteStyleNames(site)];
    const own = themeStyles(page.theme) + sectionStyles(page.sections, places);
    const key = names.join() + own;
    const found = known.get(key);
    if (found) return found;
    const content = new TextEncoder().encode(fonts + componentStyles(names) + own);
    const style = { content: inSharedMemory(content), hash: inlineHash(content) };
    if (known.size < MOST_STYLES) known.set(key, style);
    return style;
  }

  return function renderPage(page: ResolvedPage): RenderedPage {
    const places = placeSections(page.sections);
    const body = renderBody(page, places, contextOf(page, site, assets, images), rendered);
    const style = styleOf(page, places, body);
    const policy = policyOf(page, style.hash);
    const shell = {
      page,
      site,
      fonts: assets.fonts,
      style: style.content,
      policy,
      data: jsonForScript({
        '@context': 'https://schema.org',
        '@graph': structuredData(page, site),
      }),
      runtime: needsRuntime(page, body) ? assets.runtime : undefined,
    };
    return { html: renderDocument(shell, iconSprite(body) + body), policy };
  };
}

function inSharedMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

function contextOf(
  page: ResolvedPage,
  site: SiteFacts,
  assets: SiteAssets,
  images: Record<string, ImageAsset>,
): PageContext {
  const { hubspot, stripe, analytics, consent } = site.integrations;
  return {
    path: page.path,
    locale: page.locale,
    dir: page.dir,
    strings: stringsFor(page.locale),
    images,
    islands: assets.islands,
    forms: site.forms,
    experiments: firstVariants(page),
    integrations: {
      hubspotPortal: hubspot?.portalId,
      hubspotRegion: hubspot?.region,
      stripeKey: stripe?.publishableKey,
      analytics: analytics?.id,
      consent: consent === 'required',
    },
  };
}

/** Scripts come with what they bring to life, or with an experiment to tell of. */
function needsRuntime({ experiments }: ResolvedPage, body: string): boolean {
  return experiments.length > 0 || body.includes('data-island=');
}

/** What the page shows as it is written, and where nothing chooses. */
function firstVariants({ experiments }: ResolvedPage): Record<string, string> {
  return Object.fromEntries(
    experiments.map(({ name, variants }) => [name, variants[0]?.name ?? '']),
  );
}

function imagesByUrl(assets: SiteAssets): Record<string, ImageAsset> {
  const sized = Object.values(assets.files).filter(
    (asset): asset is PublicAsset & ImageAsset => asset.width !== undefined,
  );
  return Object.fromEntries(sized.map((asset) => [asset.url, asset]));
}

/** JSON that cannot end the script element it stands in. */
function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

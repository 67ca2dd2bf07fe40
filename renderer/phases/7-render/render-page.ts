import { stringsFor } from '../../locale/languages.ts';
import type {
  Content,
  PublicAsset,
  ResolvedPage,
  SiteAssets,
  SiteFacts,
} from '../../model/model.ts';
import { required } from '../../model/required.ts';
import { leadsIn } from '../../model/site-leads.ts';
import { iconShapes } from '../../registry/icons/icon-shapes.ts';
import { neededPolicies } from '../../registry/policies.ts';
import { accountOf } from '../../registry/provider-facts.ts';
import type { Registry } from '../../registry/registry.ts';
import type { ImageAsset, PageContext } from '../../ui/page-context.ts';
import type { Uses } from '../../ui/uses.ts';
import { besideClosed } from './beside-closed.ts';
import type { Components } from './components.ts';
import { policyWriter } from './content-security.ts';
import { renderDocument } from './document.ts';
import { scriptsInHead } from './experiment-scripts.ts';
import { placeSections } from './place-sections.ts';
import { renderBody } from './render-body.ts';
import { structuredData } from './structured-data.ts';
import { pageStyler } from './style-page.ts';

/** A page as HTML, with the policy that its server should send. */
export interface PageHtml {
  /** In parts: pages share their styles. */
  html: Content[];
  /** The style among the parts. */
  style: Content;
  policy: string;
  /** What the page and all of its variants make use of. */
  uses: Uses;
  /** Scripts come with islands to hydrate, or with an experiment to report. */
  hasScripts: boolean;
}

/** Makes the function that renders the pages of one site; what pages share is made once. */
export function pageRenderer(
  site: SiteFacts,
  assets: SiteAssets,
  registry: Registry,
  components: Components,
) {
  const contextOf = contextMaker(site, assets, registry, components);
  const styleOf = pageStyler(assets, registry, components);
  const policies = neededPolicies(registry, site.integrations);
  const policyOf = policyWriter(policies);
  const hasIcon = (name: string) =>
    assets.files[name]?.symbol !== undefined || iconShapes(name) !== undefined;
  const asks = site.integrations.consent === 'required';
  const { origin } = site;
  const workshop = { components, known: new WeakMap(), hasIcon, policies, origin, asks };
  return function renderPage(page: ResolvedPage): PageHtml {
    const bodyOf = (one: ResolvedPage) => {
      const placed = placeSections(one.sections, registry);
      return { placed, ...renderBody(one, placed, contextOf(one), workshop) };
    };
    const present = bodyOf(page);
    const { afterEnd } = page;
    const shown = afterEnd ? besideClosed(present, bodyOf(afterEnd.page), afterEnd) : present;
    const { placed, html: body, uses } = shown;
    const style = styleOf(page, placed, uses, body);
    const hasExperiments = page.experiments.length > 0;
    const hasScripts = hasExperiments || uses.islands.size > 0;
    for (const script of scriptsInHead(page)) uses.inlineScripts.add(script);
    const { policy, tag } = policyOf({ ...uses, style: style.hash });
    const shell = {
      page,
      site,
      attributes: rootAttributes(site, registry),
      fonts: assets.fonts,
      style: style.content,
      policy: tag,
      data: jsonForScript({
        '@context': 'https://schema.org',
        '@graph': structuredData(page, site, registry),
      }),
      runtime: hasScripts ? assets.runtime : undefined,
    };
    const html = renderDocument(shell, [iconSprite(uses.icons, assets.files), ...body]);
    return { html, style: style.content, policy, uses, hasScripts };
  };
}

/** Makes the function that gives what the components of a page may know. */
function contextMaker(
  site: SiteFacts,
  assets: SiteAssets,
  { sections, providers }: Registry,
  { illustrations }: Components,
): (page: ResolvedPage) => PageContext {
  const images = imagesByUrl(assets);
  const nameOf = (forms: 'own' | 'embedded') =>
    [...sections].find(([, { facts }]) => facts.namesForms === forms)?.[0];
  const formNames = { own: nameOf('own'), embedded: nameOf('embedded') };
  return (page) => ({
    locale: page.locale,
    dir: page.dir,
    strings: stringsFor(page.locale, site.words),
    words: site.words,
    images,
    islands: assets.islands,
    leads: leadsIn(page.locale, site.leads, site.words),
    serviceUrl: site.serviceUrl,
    formNames,
    illustrations,
    providers,
    integrations: site.integrations,
    counting: site.counting,
    own: { path: page.path, translations: page.translations, experiments: firstVariants(page) },
  });
}

/** What the page shows as it is written, and where nothing chooses. */
function firstVariants({ experiments }: ResolvedPage): Record<string, string> {
  return Object.fromEntries(
    experiments.map(({ name, variants }) => [
      name,
      required(variants[0], `A variant of ${name}`).name,
    ]),
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

/** The shapes of icons as a hidden SVG that `Icon` refers to, styled by `.icon`. */
function iconSprite(icons: ReadonlySet<string>, files: SiteAssets['files']): string {
  if (icons.size === 0) return '';
  const symbols = [...icons].sort().map((name) => files[name]?.symbol ?? symbolOf(name));
  const isClipped = symbols.some((symbol) => symbol.includes('url(#'));
  return `<svg class="sprite${isClipped ? ' sprite--cut' : ''}" width="0" height="0" aria-hidden="true">${symbols.join('')}</svg>`;
}

function symbolOf(name: string): string {
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${required(iconShapes(name), `The icon ${name}`)}</symbol>`;
}

/** Attributes of the root element of every page: the site's third parties, for the page's scripts. */
function rootAttributes(
  { integrations }: SiteFacts,
  { providers }: Registry,
): Record<string, string | undefined> {
  const own = [...providers].map(([name, provider]) => {
    const account = accountOf(name, provider, integrations);
    return provider.kind === 'analytics' && account ? provider.attributes?.(account) : {};
  });
  const consent = integrations.consent === 'required' ? 'required' : undefined;
  return { ...Object.assign({}, ...own), 'data-consent': consent };
}

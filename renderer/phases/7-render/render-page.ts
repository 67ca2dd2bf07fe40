import { iconShapes } from '../../icons/icon-shapes.ts';
import { stringsFor } from '../../locale/languages.ts';
import { hasTextFromRight } from '../../locale/letters.ts';
import type {
  Content,
  PublicAsset,
  ResolvedPage,
  SiteAssets,
  SiteFacts,
} from '../../model/model.ts';
import { leadsIn } from '../../model/site-leads.ts';
import type { Registry } from '../../registry/registry.ts';
import type { ImageAsset, PageContext } from '../../ui/page-context.ts';
import type { Uses } from '../../ui/uses.ts';
import type { Components } from './components.ts';
import { inlineHash, policyWriter } from './content-security.ts';
import { renderDocument } from './document.ts';
import { facesOn, fontStyles, lookStyles, stylesOf, tokenStyles } from './page-styles.ts';
import { type PlacedSection, placeSections } from './place-sections.ts';
import { renderBody } from './render-body.ts';
import { rootAttributes } from './root-attributes.ts';
import { iconSprite } from './sprite.ts';
import { structuredData } from './structured-data.ts';
import { classFinder, RIGHT_TO_LEFT } from './style-rules.ts';

/** A page as HTML, with the policy that its server should send. */
export interface RenderedPage {
  /** In parts: pages share their styles. */
  html: Content[];
  /** The style among the parts. */
  style: Content;
  policy: string;
  /** What the page and all of its variants make use of. */
  uses: Uses;
  /** Scripts come with what they bring to life, or with an experiment to tell of. */
  hasScripts: boolean;
}

interface PageStyle {
  /** In memory that threads share: whoever writes pages need not be sent it with each of them. */
  content: Uint8Array;
  /** As a content security policy names it. */
  hash: string;
}

/** Classes of what is written around the parts of a page. */
const SHELL_CLASSES = ['skip-link', 'sprite', 'sprite--cut'];

/** Styles kept for the pages to come; most sites have a few that many pages share. */
const MOST_STYLES = 100;

/** Makes the function that renders the pages of one site; what pages share is made once. */
export function pageRenderer(
  site: SiteFacts,
  assets: SiteAssets,
  registry: Registry,
  components: Components,
) {
  const contextOf = contextMaker(site, assets, registry, components);
  const policyOf = policyWriter(registry.providers);
  const hasIcon = (name: string) =>
    assets.files[name]?.symbol !== undefined || iconShapes(name) !== undefined;
  const workshop = { components, known: new WeakMap(), hasIcon };
  const asks = site.integrations.consent === 'required';
  const knownStyles = new Map<string, PageStyle>();

  function styleOf(
    page: ResolvedPage,
    placed: readonly PlacedSection[],
    uses: Uses,
    body: readonly string[],
  ): PageStyle {
    const types = typesOn(page);
    const faces = fontStyles(facesOn(body, assets.fonts));
    const fromRight = body.some(hasTextFromRight) ? [RIGHT_TO_LEFT] : [];
    const looks = lookStyles(page.theme);
    const own = looks + sectionStyles(placed, registry) + [...uses.rules].sort().join('');
    const used = [types, uses.styles, uses.classes, uses.islands, fromRight];
    const names = used.map((all) => [...all].join()).join('|');
    const key = [names, JSON.stringify(page.theme), faces, own].join('\n');
    const found = knownStyles.get(key);
    if (found) return found;
    const words = wordsOf(types, uses.islands, components, assets);
    const styles = new Set([...uses.styles, ...(looks ? ['looks'] : [])]);
    const classes = [...uses.classes, ...SHELL_CLASSES, ...fromRight];
    const has = classFinder(new Set(classes.flatMap((names) => names.split(' '))), words);
    const css = faces + stylesOf(styles, types, components, has) + own;
    const content = new TextEncoder().encode(tokenStyles(page.theme, css, words) + css);
    const style = { content: inSharedMemory(content), hash: inlineHash(content) };
    if (knownStyles.size < MOST_STYLES) knownStyles.set(key, style);
    return style;
  }

  return function renderPage(page: ResolvedPage): RenderedPage {
    const placed = placeSections(page.sections, registry);
    const { html: body, uses } = renderBody(page, placed, contextOf(page), workshop, asks);
    const style = styleOf(page, placed, uses, body);
    const hasExperiments = page.experiments.length > 0;
    const hasScripts = hasExperiments || uses.islands.size > 0;
    const { providers, inlineScripts } = uses;
    if (hasExperiments) inlineScripts.add('choose-variants');
    const { policy, tag } = policyOf({ providers, inlineScripts, style: style.hash });
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

function inSharedMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/** Makes the function that gives what the components of a page may know. */
function contextMaker(
  site: SiteFacts,
  assets: SiteAssets,
  { sections, providers }: Registry,
  { drawings }: Components,
): (page: ResolvedPage) => PageContext {
  const images = imagesByUrl(assets);
  const nameOf = (forms: 'own' | 'embedded') =>
    [...sections].find(([, { facts }]) => facts.namesForms === forms)?.[0];
  const formNames = { own: nameOf('own'), embedded: nameOf('embedded') };
  return (page) => ({
    locale: page.locale,
    dir: page.dir,
    strings: stringsFor(page.locale),
    images,
    islands: assets.islands,
    leads: leadsIn(page.locale, site.leads),
    formNames,
    drawings,
    providers,
    integrations: site.integrations,
    own: { path: page.path, translations: page.translations, experiments: firstVariants(page) },
  });
}

/** Words of the code that makes elements of a page whose classes rendering has not noted. */
function wordsOf(
  types: ReadonlySet<string>,
  islands: ReadonlySet<string>,
  { sections, overlays }: Components,
  { islandWords }: SiteAssets,
): Set<string> {
  const ofTypes = [...types].map((type) => (sections.get(type) ?? overlays.get(type))?.words);
  const ofIslands = [...islands].map((island) => islandWords[island]);
  return new Set([...ofTypes, ...ofIslands].flatMap((words) => words ?? []));
}

/** What the page shows as it is written, and where nothing chooses. */
function firstVariants({ experiments }: ResolvedPage): Record<string, string> {
  return Object.fromEntries(
    experiments.map(({ name, variants }) => [name, variants[0]?.name ?? '']),
  );
}

/** The section and overlay types of a page and of its variants. */
function typesOn({ sections, overlays, experiments }: ResolvedPage): Set<string> {
  const variants = experiments.flatMap((experiment) => experiment.variants);
  const parts = [...sections, ...overlays, ...variants.flatMap(({ changes }) => changes)];
  return new Set(parts.map(({ type }) => type));
}

/** Rules that depend on what a section says, such as the seconds of a loop. */
function sectionStyles(placed: readonly PlacedSection[], { sections }: Registry): string {
  return placed
    .map(({ section, place }) => sections.get(section.type)?.facts.style?.(section, place.id) ?? '')
    .join('');
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

import routes from '../../../schemas/routes.json' with { type: 'json' };
import type { Page as PageContent, Site } from '../../generated/types.ts';
import { fill } from '../../locale/fill.ts';
import { directionOf, languageFor } from '../../locale/languages.ts';
import { momentInWords } from '../../locale/moment.ts';
import { absenceOf, isInstant } from '../../model/absence.ts';
import { isOpenState } from '../../model/campaign.ts';
import type { EndNote, Page, ResolvedPage, SiteAssets } from '../../model/model.ts';
import { oncePer } from '../../model/once.ts';
import type { Registry } from '../../registry/registry.ts';
import { type MappedParts, mapFields } from '../../registry/schema/map-fields.ts';
import { mapTargets, mayHavePictures } from '../../text/read-markdown.ts';
import { themeOf } from '../../theme/theme-of.ts';
import { absoluteUrl } from './absolute-url.ts';
import { addressBelow, linkAtBase } from './base-path.ts';
import { withCalendars } from './calendar-links.ts';
import { resolveExperiments, resolveHead } from './resolve-experiments.ts';
import { alternatesOf, languageChoices } from './resolve-translations.ts';
import { socialImage } from './social-image.ts';

/** A page ready to render: assets are public addresses, and what it leaves open comes from the site. */
export function resolvePage(
  page: Page,
  site: Site,
  assets: SiteAssets,
  registry: Registry,
): ResolvedPage {
  const shown = page.now === undefined ? page.content : publishedParts(page.content, page.now);
  const { origin, base } = addressBelow(site, assets);
  const locale = shown.locale ?? site.locale;
  const foreign = locale === site.locale ? undefined : locale;
  const offering = withCalendars(shown, page, foreign, registry);
  const content = publish(offering.content, assets, base, registry);
  const head = resolveHead(content);
  const noindex =
    assets.siteUrl !== undefined ||
    content.robots === 'noindex' ||
    content.draft === true ||
    page.path === routes.pages.notFound;
  return {
    file: page.file,
    path: page.path,
    ...head,
    locale,
    dir: directionOf(locale),
    canonical: absoluteUrl(content.canonical ?? page.path, site.url),
    isPreview: assets.siteUrl !== undefined,
    noindex,
    ...endsOf(page),
    calendars: offering.calendars,
    endNote: endNoteOf(page, locale, base, registry),
    alternates: noindex ? [] : alternatesOf(page, site),
    translations: languageChoices(page, site, base),
    social: {
      ...head.social,
      image: socialImage({ ...page, shown: content, locale }, site, { assets, origin, base }),
    },
    theme: themeOf(site, content.theme),
    structuredData: content.structuredData ?? {},
    trail: page.trail.map((step) => ({ ...step, path: base + step.path })),
    feed: page.content.feed,
    article: articleOf(content, registry),
    sections: content.sections,
    overlays: content.overlays ?? [],
    experiments: resolveExperiments(content, locale, page),
  };
}

/** When a page ends by itself, or with its campaign. */
function endsOf({ content, campaigns }: Page): Pick<ResolvedPage, 'ends' | 'offersEnd'> {
  const { own, state } = campaigns ?? {};
  const archived = own?.timeline.find((period) => period.state === 'archived')?.from;
  const until = isInstant(content.publishUntil) ? [Date.parse(content.publishUntil)] : [];
  const ends = [...until, ...(archived === undefined ? [] : [archived])];
  return {
    ...(ends.length > 0 && { ends: new Date(Math.min(...ends)).toISOString() }),
    ...(isOpenState(state) && own?.closes && { offersEnd: new Date(own.closes.at).toISOString() }),
  };
}

/** For visitors of a static host, whose next build may be late. */
function endNoteOf(
  { campaigns }: Page,
  locale: string,
  base: string,
  { words }: Registry,
): EndNote | undefined {
  const { own, state } = campaigns ?? {};
  if (!own?.closes || !isOpenState(state)) return undefined;
  const moment = momentInWords(own.closes, own.zone, locale);
  return {
    at: own.closes.at,
    text: fill(languageFor(locale, words).page.endedOn, { moment }),
    next: own.next && linkAtBase(own.next, 'page-path', base),
  };
}

function articleOf({ sections }: PageContent, { sections: types }: Registry) {
  const articles = sections.map((section) => types.get(section.type)?.facts.article?.(section));
  return articles.find((article) => article !== undefined);
}

/** Sections with their addresses published, for each set of assets: pages share those of partials. */
const published = oncePer((_assets: SiteAssets): MappedParts => new WeakMap());

/** Puts the public address in place of every asset's name, and of links within the site. */
function publish(
  content: PageContent,
  assets: SiteAssets,
  base: string,
  registry: Registry,
): PageContent {
  const { files } = assets;
  const addressBelow = (name: string) => files[name]?.url ?? name;
  const map = (text: string, format: string) => {
    if (format === 'asset') return addressBelow(text);
    const linked = linkAtBase(text, format, base, files);
    return mayHavePictures(text) ? mapTargets(linked, 'picture', addressBelow) : linked;
  };
  return mapFields(registry.pageAddresses, content, map, {
    parts: published(assets),
    diagnostics: [],
  }).value;
}

/** A page with only those of its sections, overlays and experiments that visitors see at a moment. */
function publishedParts(content: PageContent, now: number): PageContent {
  const { sections, overlays = [], experiments = [] } = content;
  const isShown = (part: object) => !absenceOf(part, now);
  if ([...sections, ...overlays, ...experiments].every(isShown)) return content;
  const isOfShown = <T extends { id?: string }>(parts: readonly T[], all: readonly T[]) => {
    const hidden = new Set(all.filter((part) => !isShown(part)).map(({ id }) => id));
    return parts.filter(({ id }) => !hidden.has(id));
  };
  return {
    ...content,
    sections: sections.map(withId).filter(isShown),
    overlays: overlays.map(withId).filter(isShown),
    experiments: experiments.filter(isShown).map((experiment) => ({
      ...experiment,
      variants: experiment.variants.map((variant) => ({
        ...variant,
        changes: variant.changes && isOfShown(variant.changes, sections),
        overlays: variant.overlays && isOfShown(variant.overlays, overlays),
      })),
    })),
  };
}

/** A part without an id is known by its number, which others must not take when it goes. */
function withId<T extends { type: string; id?: string }>(part: T, index: number): T {
  return { ...part, id: part.id ?? `${part.type}-${index}` };
}

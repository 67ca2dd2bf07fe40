import type { BuiltExperiment } from '../../schemas/generated/contract.ts';
import type { Site } from '../generated/types.ts';
import { type Campaign, isOpenState, stateAt } from '../model/campaign.ts';
import type {
  Content,
  OutputFile,
  Page,
  PageFile,
  PageState,
  ResolvedPage,
  SiteAssets,
  SocialCard,
} from '../model/model.ts';
import { FactsFailure } from '../registry/custom-facts.ts';
import { challengesOf } from '../registry/provider-facts.ts';
import type { Registry } from '../registry/registry.ts';
import { placeOf } from './5-check-meaning/page-parts.ts';
import { addressBelow, assetsAtBase } from './6-resolve/base-path.ts';
import { resolvePage } from './6-resolve/resolve-page.ts';
import { siteFacts } from './6-resolve/site-facts.ts';
import type { Components } from './7-render/components.ts';
import { linksOfCode, type OwnLink } from './7-render/find-blocked.ts';
import { pageRenderer } from './7-render/render-page.ts';
import { LoadFailure, PartFailure } from './7-render/render-part.tsx';
import { withCampaignForms } from './7-render/site-files/campaign-forms.ts';
import type { Successor } from './7-render/site-files/hosts/host-model.ts';
import { type PageRecord, recordPage } from './7-render/site-files/page-record.ts';
import { renderSiteFiles } from './7-render/site-files/site-files.ts';

/** Renders the pages of a site one by one, then the files about all of them. */
export interface SiteRenderer {
  renderPage(page: Page): RenderedPage;
  /**
   * Sitemap, robots, host files and what the lead service reads. `records` are those of all
   * pages, in the order of the pages; `successors` follow pages that are gone for good;
   * `experiments` are those of all pages, shown or not.
   */
  renderSiteFiles(
    records: readonly PageRecord[],
    successors: readonly Successor[],
    experiments: readonly BuiltExperiment[],
  ): OutputFile[];
}

/** What a page needs to be there beside it. */
export interface PageUses {
  /** Names of its islands. */
  islands: string[];
  /** Those whose scripts come before anybody has touched the page. */
  earlyIslands: string[];
  /** Addresses of its images. */
  images: string[];
  /** The pictures that are drawn for it. */
  cards: SocialCard[];
  /** Whether it has any script of ours. */
  hasScripts: boolean;
}

/** The file of a page, and what the files about the whole site need to know of it. */
export interface RenderedPage {
  file: PageFile;
  /** The style among the parts of the file. */
  style: Content;
  record: PageRecord;
  uses: PageUses;
  /** Where its custom sections lead in this site, beside what is written. */
  links: readonly OwnLink[];
  /** The icons that it shows of the assets folder. */
  icons: readonly string[];
}

/** `registry` and `components` hold the types that the pages are made of. */
export function siteRenderer(
  site: Site,
  published: SiteAssets,
  registry: Registry,
  components: Components,
): SiteRenderer {
  const { base } = addressBelow(site, published);
  const assets = assetsAtBase(published, base);
  const facts = siteFacts(site, assets, registry.words);
  const [challenge] = challengesOf(registry.providers, facts.integrations).map(
    ({ name, provider }) => ({ name, verify: provider.verify }),
  );
  const render = pageRenderer(facts, assets, registry, components);
  return {
    renderPage(page) {
      const resolve = (state: PageState) =>
        resolvePage({ ...page, ...state }, site, assets, registry);
      const { resolved, rendered } = atItsPlace(page, registry, () => {
        const present = resolve(page);
        // The service shows each state at its moment.
        const closing = facts.host === 'service' ? undefined : pageAtClosing(page);
        const resolved = closing
          ? withPageAfterEnd(present, resolve(closing.page), closing.at)
          : present;
        return { resolved, rendered: render(resolved) };
      });
      const { html, style, policy, uses, hasScripts } = rendered;
      if (uses.blocked.size > 0) throw new LoadFailure([...uses.blocked]);
      const { png, card } = resolved.social.image;
      const shown = recordPage(resolved, policy, facts);
      const record = page.campaigns ? withCampaignForms(shown, page, resolve, facts) : shown;
      return {
        file: { path: record.output, content: html },
        style,
        record,
        uses: {
          islands: [...uses.islands],
          earlyIslands: [...uses.earlyIslands],
          images: [...uses.images, ...(png ? [png] : [])].map((url) => url.slice(base.length)),
          cards: card ? [card] : [],
          hasScripts,
        },
        links: linksOfCode(uses, base),
        icons: [...uses.icons].filter((name) => assets.files[name]),
      };
    },
    renderSiteFiles: (records, successors, experiments) =>
      renderSiteFiles(records, facts, { successors, experiments, challenge }),
  };
}

/** Where facts fail, it is the failure of a part of the page. */
function atItsPlace<T>({ content }: Page, registry: Registry, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof FactsFailure)) throw error;
    throw new PartFailure(error.type, placeOf(error, content, registry), error);
  }
}

/**
 * A page as it will be once the next of its campaigns closes, and when that is: everybody may know early
 * that something ends. Undefined if something else begins until then, or the page is gone with it.
 */
function pageAtClosing({ campaigns, now, ...page }: Page): { at: number; page: Page } | undefined {
  if (!campaigns || now === undefined) return undefined;
  const ends = campaigns.all.flatMap(({ timeline }) =>
    timeline.flatMap(({ state, from = 0 }) => (state === 'closed' && from > now ? [from] : [])),
  );
  const at = Math.min(...ends);
  const closed = page.otherStates?.find((state) => state.now === at);
  const isSame = (one: Campaign) => stateAt(one, { now }) === stateAt(one, { now: at });
  const closes = (one: Campaign) =>
    stateAt(one, { now: at }) === 'closed' && isOpenState(stateAt(one, { now }));
  if (!closed || !campaigns.all.every((one) => isSame(one) || closes(one))) return undefined;
  // Parts that are published later than now are not to be known early.
  return { at, page: { ...page, campaigns, now, content: closed.content } };
}

/** A page with what browsers show in its place after its end. */
function withPageAfterEnd(page: ResolvedPage, closed: ResolvedPage, at: number): ResolvedPage {
  const after = { ...closed, endNote: undefined, experiments: [] };
  return { ...page, endNote: undefined, afterEnd: { at, page: after } };
}

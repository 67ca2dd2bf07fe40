import type { Page as PageContent } from '../generated/types.ts';
import type { CampaignView } from '../model/campaign.ts';
import { isMapping } from '../model/mapping.ts';
import type { TrailStep } from '../model/model.ts';
import { UNKNOWN, type Uncertain, type Unknown } from '../model/unknown.ts';
import { fillVariables, type Scope } from '../text/variables.ts';
import type { Library } from './2-compose/library.ts';
import { campaignScope } from './4-fill/campaign-texts.ts';
import { pageScope } from './4-fill/scope.ts';

/** What the titles of other pages are read with. */
interface TrailContext {
  library: Pick<Library, 'findPage' | 'campaigns'>;
  /** The names of the site, in a language. */
  scopeIn(language?: string): Scope | Unknown;
}

/**
 * The way to a page: the site, the pages in its language whose addresses it is below, from the
 * top, and the page itself. Empty if only the home page is above it.
 */
export function trailOf(
  { path, content }: { path: string; content: PageContent },
  { library, scopeIn }: TrailContext,
  view: CampaignView,
): TrailStep[] {
  const scope = scopeIn(content.locale);
  const above = pathsAbove(path).flatMap((one) => {
    const page = library.findPage(one);
    const fields = page === 'unreadable' ? undefined : page?.value;
    if (!isMapping(fields) || fields.locale !== content.locale || scope === UNKNOWN) return [];
    const title = one === '/' ? scope.name : fields.title;
    if (typeof title !== 'string') return [];
    const { campaign } = fields;
    const own = typeof campaign === 'string' ? library.campaigns.get(campaign) : undefined;
    const ofCampaign = campaignScope(own ? [own] : [], own, view, content.locale ?? 'en');
    const names = pageScope(scope, fields as Uncertain<PageContent>, undefined, ofCampaign);
    if (names === UNKNOWN) return [];
    return [{ name: nameIn(fillVariables(title, names).text), path: one }];
  });
  const isBelow = above.some((step) => step.path !== '/');
  return isBelow ? [...above, { name: nameIn(content.title), path }] : [];
}

/** `/`, `/blog` and `/blog/news` above `/blog/news/today`. */
function pathsAbove(path: string): string[] {
  const parts = path.split('/').slice(1, -1);
  const below = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  return parts.length > 0 ? ['/', ...below] : [];
}

/** A title without the name of the site behind it. */
function nameIn(title: string): string {
  return title.split(' | ')[0] as string;
}

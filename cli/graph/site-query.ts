import type { SiteWorld } from './site-world.ts';
import type { Ask, Query } from './store.ts';

/** A query about a site. */
export type SiteQuery<Value> = Query<SiteWorld, Value>;

export type AskSite = Ask<SiteWorld>;

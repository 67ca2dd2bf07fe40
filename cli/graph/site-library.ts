import {
  type Collection,
  type Document,
  fieldsAlike,
  type Library,
  type ScheduledChange,
} from '../../renderer/index.ts';
import { pageAt, pagePaths } from './page-files.ts';
import {
  collection,
  collectionNames,
  isUnreadable,
  sharedDocument,
  sharedNames,
} from './shared-files.ts';
import { campaign, types } from './site.ts';
import type { AskSite, SiteQuery } from './site-query.ts';
import { translations } from './translations.ts';

/**
 * Everything that pages take parts from. What changes by itself of the lists that are taken is added
 * to `schedule`; `partial` is how partials are asked for.
 */
export function libraryOf(
  ask: AskSite,
  schedule: ScheduledChange[] = [],
  partial: SiteQuery<Document | undefined> = sharedDocument,
): Library {
  const note = <T extends Pick<Collection, 'schedule'>>(found: T | undefined): T | undefined => {
    schedule.push(...(found?.schedule ?? []));
    return found;
  };
  const shelf = (folder: string, document = sharedDocument) => ({
    get: (name: string) => ask(document, `${folder}/${name}`),
    has: (name: string) => ask(document, `${folder}/${name}`) !== undefined,
    keys: () => ask(sharedNames, folder).values(),
  });
  return {
    partials: shelf('partials', partial),
    data: shelf('data'),
    collections: {
      get: (name) => note(ask(collection, name)),
      has: (name) => ask(collection, name) !== undefined,
      keys: () => ask(collectionNames).values(),
    },
    campaigns: {
      get: (name) => ask(campaign, name)?.campaign,
      has: (name) => ask(campaign, name) !== undefined,
      keys: () => ask(sharedNames, 'campaigns').values(),
    },
    unreadable: { has: (stem) => ask(isUnreadable, stem) },
    isSection: (type) => ask(types).registry.sections.has(type),
    isOverlay: (type) => ask(types).registry.overlays.has(type),
    isLandmark: (type) => ask(types).registry.sections.get(type)?.facts.landmark !== undefined,
    isFooter: (type) => ask(types).registry.sections.get(type)?.facts.landmark === 'footer',
    isThanks: (type) => ask(types).registry.sections.get(type)?.facts.pageFor === 'thankYou',
    campaignFields: (type) => ask(types).registry.sections.get(type)?.facts.fromCampaign,
    fieldsAlike: (type, other) => fieldsAlike(ask(types).registry, type, other),
    findPage: (path) => ask(pageAt, path),
    findTranslations: (path) => note(ask(translations, path)),
    pagePaths: () => ask(pagePaths),
  };
}

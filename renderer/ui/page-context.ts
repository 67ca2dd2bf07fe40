import { createContext, useContext } from 'react';
import type { OwnWords, Strings } from '../locale/languages.ts';
import type { Counting, ImageSource, LanguageChoice } from '../model/model.ts';
import type { DeclaredLeads } from '../model/site-leads.ts';
import {
  accountOf,
  findProvider,
  type Provider,
  type Providers,
} from '../registry/provider-facts.ts';
import type { Illustrations } from './picture/illustrations.ts';
import { note } from './uses.ts';

/** An image as the browser gets it. Sizes are in CSS pixels. */
export interface ImageAsset {
  width: number;
  height: number;
  /** Alternatives in better formats, best first, each a `srcset`. */
  sources?: readonly ImageSource[];
  /** What holds its place until it is there, as #rgb. */
  color?: string;
}

/** What components may know of the site, and of the language they speak. */
export interface SiteContext {
  locale: string;
  dir: 'ltr' | 'rtl';
  strings: Strings;
  /** The interface words that the site brings along. */
  words: OwnWords;
  /** Images by their public address. */
  images: Readonly<Record<string, ImageAsset>>;
  /** Address of an island's script, by the island's name. */
  islands: Readonly<Record<string, string>>;
  /** What forms may ask for. */
  leads: DeclaredLeads;
  /** Address below which the lead service answers; '' at the root of the host of the page. */
  serviceUrl: string;
  /** Section types that forms in other sections are known by. */
  formNames: { own?: string; embedded?: string };
  illustrations: Illustrations;
  providers: Providers;
  /** The third parties of site.yaml. */
  integrations: object;
  /** Undefined if no visit is counted. */
  counting?: Counting;
}

/** What every component of a page may need to know about the page it is on. */
export interface PageContext extends SiteContext {
  /** What differs from page to page. Components read it by hooks that note the use. */
  own: {
    path: string;
    translations: readonly LanguageChoice[];
    /** First variant of each experiment, by its name: what the page shows as it is written. */
    experiments: Readonly<Record<string, string>>;
  };
}

const Context = createContext<PageContext | null>(null);

export const PageProvider = Context.Provider;

/** What holds for every page of a language. Throws outside of a page: that is a bug of ours. */
export function usePage(): SiteContext {
  return useWholePage();
}

/** The path of the page; what is rendered with it is rendered for this page alone. */
export function usePath(): string {
  note('reads', 'path');
  return useWholePage().own.path;
}

/** The page and those in other languages; empty if it has one language. */
export function useTranslations(): readonly LanguageChoice[] {
  note('reads', 'translations');
  return useWholePage().own.translations;
}

/** First variant of each experiment of the page, by the experiment's name. */
export function useExperiments(): Readonly<Record<string, string>> {
  note('reads', 'experiments');
  return useWholePage().own.experiments;
}

/** A third party of that kind by its name, or the default where none is named, with its account. */
export function useProvider<K extends Provider['kind']>(
  kind: K,
  name?: string,
): { name: string; provider: Extract<Provider, { kind: K }>; account?: object } {
  const { providers, integrations } = useWholePage();
  const found = findProvider(providers, kind, name);
  return { ...found, account: accountOf(found.name, found.provider, integrations) };
}

function useWholePage(): PageContext {
  const page = useContext(Context);
  if (!page) throw new Error('This component is rendered outside of a page.');
  return page;
}

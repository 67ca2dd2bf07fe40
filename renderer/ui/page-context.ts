import { createContext, useContext } from 'react';
import type { Strings } from '../locale/languages.ts';
import type { DeclaredLeads } from '../model/site-leads.ts';

/** An image as the browser gets it. Sizes are in CSS pixels. */
export interface ImageAsset {
  width: number;
  height: number;
  /** Alternatives in better formats, best first, each a `srcset`. */
  sources?: readonly { type: string; srcset: string }[];
}

/** What every component of a page may need to know about the page it is on. */
export interface PageContext {
  path: string;
  locale: string;
  dir: 'ltr' | 'rtl';
  strings: Strings;
  /** Images by their public address. */
  images: Readonly<Record<string, ImageAsset>>;
  /** Address of an island's script, by the island's name. */
  islands: Readonly<Record<string, string>>;
  /** What forms may ask for. */
  leads: DeclaredLeads;
  /** First variant of each experiment, by its name: what the page shows as it is written. */
  experiments: Readonly<Record<string, string>>;
  integrations: {
    hubspotPortal?: string;
    hubspotRegion?: string;
    stripeKey?: string;
    /** Measurement id of the Google tag. */
    analytics?: string;
    /** Whether visitors are asked before third parties load. */
    consent?: boolean;
  };
}

const Context = createContext<PageContext | null>(null);

export const PageProvider = Context.Provider;

/** The page a component is rendered on. Throws outside of one: that is a bug of ours. */
export function usePage(): PageContext {
  const page = useContext(Context);
  if (!page) throw new Error('This component is rendered outside of a page.');
  return page;
}

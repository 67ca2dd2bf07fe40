/** Begins the names under which browsers keep the variants of experiments. */
export const KEPT_CHOICE = 'experiment:';

/** In place of a variant: the visitor takes no part, and sees the page as it is written. */
export const NO_PART = '-';

/** The file below the root of a site that lists the names of its experiments. */
export const EXPERIMENTS_FILE = 'experiments.json';

/** The visitors whom an experiment is for. */
export interface TakingPart {
  /** The only languages of browsers that take part. */
  languages?: readonly string[];
  /** The only campaigns whose visitors take part, by their keys. */
  campaigns?: readonly string[];
}

/** A campaign without its spelling, as the service counts it: capitals make no difference, and a space is a hyphen. */
export function campaignKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, '-');
}

/**
 * How an experiment chooses a variant, and how the browser keeps what was chosen: the variant, how it
 * was drawn, and in milliseconds since 1970 until when it is kept, with spaces between.
 */
export interface ChoiceRules {
  /** Name under which the browser keeps it. */
  key: string;
  /** Another name for the variant alone; other programs may read and write it. */
  as?: string;
  /** How variants are drawn; what was drawn otherwise does not hold. */
  draw: string;
  /** The storage of the browser that keeps it, if any. */
  store: 'localStorage' | 'sessionStorage' | 'none';
  /** Days that it is kept for; undefined for good. */
  days?: number;
}

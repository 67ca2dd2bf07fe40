/** A kind of problem, as `site explain` describes it. */
export interface Rule {
  title: string;
  /** Why it matters. */
  why: string;
  /** What to do about it. */
  fix: string;
  /** An example of the mistake. */
  wrong: string;
  /** The same without it. */
  right: string;
  /** Whether a site may switch it off: pages are sound all the same. */
  canBeOff?: true;
}

/** Rules by their ids. An id never changes its meaning, for people look it up and silence it. */
export type Rules = Readonly<Record<string, Rule>>;

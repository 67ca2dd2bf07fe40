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
  /** Set where it is an error all the same, and the other rules of its check only warn. */
  stops?: true;
  /** Whether an error may be the reason for it: with one, nobody looks to the end. Then it is not reported. */
  mayFollow?: true;
  /** Where several of them in the same words are one mistake: in the whole site, or in one file. */
  joined?: 'site' | 'file';
}

/** Rules by their ids. An id never changes its meaning, for people look it up and silence it. */
export type Rules = Readonly<Record<string, Rule>>;

/* Written by `site types` from the schemas. */

/**
 * A name without spaces, unique on the page. Links reach it as #name.
 */
export type Id = string;
/**
 * A line of plain text. {{variables}} may be used.
 */
export type Text = string;
/**
 * A day as year-month-day.
 */
export type Date = string;
/**
 * A moment with its offset from UTC.
 */
export type Instant = string;

export interface OwnSections {
  'section-changelog': ChangelogSection;
}
/**
 * What each release brought, newest first.
 */
export interface ChangelogSection {
  /**
   * The type: Changelog.
   */
  type: 'changelog';
  id?: Id;
  /**
   * Background of the section; by default the one that suits it.
   */
  background?: 'plain' | 'alt' | 'tint' | 'dark' | 'accent';
  heading: Text;
  /**
   * The releases.
   *
   * @minItems 1
   */
  releases: {
    version: Text;
    date: Date;
    /**
     * What it brought.
     *
     * @minItems 1
     */
    changes: Text[];
  }[];
  publishFrom?: Instant;
  publishUntil?: Instant;
}

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
 * A time of day, such as "09:30".
 */
export type OpeningHoursTime = string;
/**
 * A moment with its offset from UTC.
 */
export type Instant = string;

export interface OwnSections {
  'section-opening-hours': OpeningHoursSection;
}
/**
 * When the doors are open, told to search engines too.
 */
export interface OpeningHoursSection {
  /**
   * The type: Opening hours.
   */
  type: 'opening-hours';
  id?: Id;
  /**
   * Background of the section; by default the one that suits it.
   */
  background?: 'plain' | 'alt' | 'tint' | 'dark' | 'accent';
  heading: Text;
  /**
   * A line for each day, or days that are alike.
   *
   * @minItems 1
   */
  days: {
    day: Text;
    from: OpeningHoursTime;
    to: OpeningHoursTime;
  }[];
  note?: Text;
  publishFrom?: Instant;
  publishUntil?: Instant;
}

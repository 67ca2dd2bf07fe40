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
   * Ground of the section. Left out, the section chooses what suits it.
   */
  background?: 'plain' | 'alt' | 'tint' | 'dark';
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
}

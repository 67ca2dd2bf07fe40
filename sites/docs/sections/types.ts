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
 * Text with Markdown: **bold**, *italic*, [links](/path), lists. {{variables}} may be used.
 */
export type Markdown = string;
/**
 * A file in the assets folder, with its folder and exact letter case.
 */
export type Asset = string;
/**
 * A path of this site (/pricing), a place on a page (#form, /pricing#faq), or a full address (https://…, mailto:…, tel:…).
 */
export type Href = string;
/**
 * Name of the analytics event that a click sends.
 */
export type Event = string;
/**
 * A moment with its offset from UTC.
 */
export type Instant = string;

export interface OwnSections {
  'section-docs-page': DocsPageSection;
}
/**
 * A page of a manual: its text between the navigation of the whole manual and the contents of the page.
 */
export interface DocsPageSection {
  /**
   * The type: Page of a manual.
   */
  type: 'docs-page';
  id?: Id;
  /**
   * Background of the section; by default the one that suits it.
   */
  background?: 'plain' | 'alt' | 'tint' | 'dark' | 'accent';
  heading: Text;
  lead?: Text;
  body: Markdown;
  index?: Asset;
  /**
   * The navigation of the manual, in the order in which it is read.
   *
   * @minItems 1
   */
  groups: {
    label: Text;
    /**
     * Its pages. One that others are below is current there, too.
     *
     * @minItems 1
     */
    links: Link[];
  }[];
  publishFrom?: Instant;
  publishUntil?: Instant;
}
/**
 * A link.
 */
export interface Link {
  label: Text;
  href: Href;
  event?: Event;
  /**
   * Opens in a new tab.
   */
  newTab?: boolean;
}

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
 * A moment with its offset from UTC.
 */
export type Instant = string;

export interface OwnSections {
  'section-price-board': PriceBoardSection;
}
/**
 * Breads with their price and the time when they are ready.
 */
export interface PriceBoardSection {
  /**
   * The type: Price board.
   */
  type: 'price-board';
  id?: Id;
  /**
   * Background of the section; by default the one that suits it.
   */
  background?: 'plain' | 'alt' | 'tint' | 'dark' | 'accent';
  heading: Text;
  /**
   * What is for sale.
   *
   * @minItems 1
   */
  breads: {
    name: Text;
    /**
     * Price in dollars.
     */
    price: number;
    /**
     * When it leaves the oven.
     */
    ready: string;
  }[];
  publishFrom?: Instant;
  publishUntil?: Instant;
}

/* Written by `site types` from the schemas. */

/**
 * A name without spaces, unique on the page. Links reach it as #name.
 */
export type Id = string;
/**
 * A line of plain text. {{variables}} may be used.
 */
export type Text = string;

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
   * Ground of the section. Left out, the section chooses what suits it.
   */
  background?: 'plain' | 'alt' | 'tint' | 'dark';
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
}

/* Written by `site types` from the schemas. */

/**
 * A name without spaces, unique on the page. Links reach it as #name.
 */
export type Id = string
/**
 * A line of plain text. {{variables}} may be used.
 */
export type Text = string
/**
 * Name of a Lucide icon, or an SVG file in the assets folder `icons`, which takes the colour of the text.
 */
export type Icon = string
/**
 * A moment with its offset from UTC.
 */
export type Instant = string

export interface OwnSections {
  "section-price-list": PriceListSection
  "section-stats": StatsSection
}
/**
 * What things cost, with a way to see the sum of several.
 */
export interface PriceListSection {
  /**
   * The type: Price list.
   */
  type: "price-list"
  id?: Id
  /**
   * Background of the section; by default the one that suits it.
   */
  background?: ("plain" | "alt" | "tint" | "dark" | "accent")
  heading: Text
  /**
   * Currency of the prices.
   */
  currency: ("GBP" | "EUR")
  /**
   * What is for sale.
   * 
   * @minItems 1
   */
  items: {
    name: Text
    /**
     * What one costs.
     */
    price: number
    icon?: Icon
  }[]
  publishFrom?: Instant
  publishUntil?: Instant
}
/**
 * A single large figure, in place of the built-in row of figures.
 */
export interface StatsSection {
  /**
   * The type: One figure.
   */
  type: "stats"
  id?: Id
  /**
   * Background of the section; by default the one that suits it.
   */
  background?: ("plain" | "alt" | "tint" | "dark" | "accent")
  heading: Text
  figure: Text
  publishFrom?: Instant
  publishUntil?: Instant
}

/** What the bytes of a picture file are; sizes in pixels, upright. */
export interface PictureFacts {
  /** Name of the format by its bytes, such as JPEG; undefined for an unknown one. */
  format?: string;
  width?: number;
  height?: number;
  /** The colour that it has on the whole, as #rgb; absent where it is transparent anywhere. */
  color?: string;
  /** Whether all of it can be read. */
  isWhole: boolean;
  isEmpty: boolean;
  /** Whether it is made of several frames. */
  isMoving?: boolean;
  /** Typeface that texts of an SVG need and the SVG does not embed. */
  typeface?: string;
  /** Whether it is an SVG with a script; none is published with one. */
  hasScript?: boolean;
  /** False for an SVG that does not say that it is one, as those within HTML need not. */
  isDeclared?: boolean;
  /** What an SVG would load from elsewhere; none is published with that. */
  foreign?: string;
}

/** Facts of pictures by their names in the assets folder. */
export type PictureShelf = Readonly<Record<string, PictureFacts>>;

/** Size in pixels at which networks show the picture of a page. */
export const SHARED_PICTURE = { width: 1200, height: 630 };

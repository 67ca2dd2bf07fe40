/** Longer figures are set smaller, so that none breaks: `1.234.567 €` in a column of four. */
const LONGEST = 8;

/** Whether a figure, such as a price, is too long for the size of figures. */
export function isLongFigure(figure: string): boolean {
  return figure.length > LONGEST;
}

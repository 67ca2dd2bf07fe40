interface Figure {
  /** Words before the number, such as `Under`. */
  before?: string;
  figure?: string;
  /** What follows the number, such as `hours`; the whole text where there is no number. */
  after?: string;
}

/** Parts `Under 4 hours` into its number and the words around it, which are set smaller. */
export function splitFigure(value: string): Figure {
  const match = /^(?:(\D*)\s)?(\S*\p{N}\S*)(?:\s(\D*))?$/u.exec(value);
  return match ? { before: match[1], figure: match[2], after: match[3] } : { after: value };
}

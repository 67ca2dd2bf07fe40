/** A text of a page, a site or a mail, with what it is and where it stands. */
export interface FieldText {
  text: string;
  /** The `format` of its schema: href, asset, markdown and others; undefined for plain text. */
  format: string | undefined;
  pointer: string;
  /** Pixels that a picture has to be wide there, or undefined if it may be no picture at all. */
  leastWidth?: number;
}

/** Texts by their format; plain ones under ''. */
export type TextsByFormat = ReadonlyMap<string, readonly FieldText[]>;

export function groupTexts(texts: readonly FieldText[]): TextsByFormat {
  return Map.groupBy(texts, ({ format }) => format ?? '');
}

/** Those that visitors read: plain text and Markdown. */
export function proseIn(texts: TextsByFormat): FieldText[] {
  return ['', 'markdown'].flatMap((format) => texts.get(format) ?? []);
}

/** Stands for words that are still to be written, in any language; validation reports it. */
export const UNWRITTEN = '…';

/** Whether nothing is written in a text so far. */
export function isUnwritten(text: string): boolean {
  return text.trim() === UNWRITTEN;
}

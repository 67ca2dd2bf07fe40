/** What stands for a source or campaign that is not counted by its name. */
export const otherWord = 'other';

/**
 * The name by which a source or campaign is counted: capitals and spaces make no difference. One that
 * may be an e-mail address, or is longer than names are, is `other`.
 */
export function wordOf(text: string): string {
  const word = text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, '-');
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,63}$/u.test(word) ? word : otherWord;
}

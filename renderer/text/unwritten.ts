/** Stands for words that are still to be written, in any language; validation reports it. */
export const UNWRITTEN = '…';

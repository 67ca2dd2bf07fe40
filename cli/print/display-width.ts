import { once } from '../../renderer/light.ts';

/** East Asian characters that take two columns (Unicode Standard Annex 11, wide and full width). */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;

/** Number of columns that a text takes in a terminal. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return unicodeWidth()(text);
}

/** Makes the measure of texts in any script: its tables take as long to load as a page to build. */
const unicodeWidth = once((): ((text: string) => number) => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const emoji = /\p{RGI_Emoji}/v;
  const invisible = /^[\p{Mark}\p{Cf}]+$/u;
  return (text) => {
    let width = 0;
    for (const { segment } of segmenter.segment(text)) {
      if (invisible.test(segment)) continue;
      width += emoji.test(segment) || wide.test(segment) ? 2 : 1;
    }
    return width;
  };
});

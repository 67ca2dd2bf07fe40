import scripts from '../../schemas/scripts.json' with { type: 'json' };

const patterns = new Map<string, RegExp>();

/** Characters of the scripts that run from right to left, as `unicode-range` of CSS has them. */
const FROM_RIGHT = Object.values(scripts)
  .filter(({ direction }) => direction === 'rtl')
  .flatMap((script) => ('range' in script ? script.range : []))
  .join();

/** Whether some of a text runs from right to left. */
export function hasTextFromRight(text: string): boolean {
  return hasLetters(text, FROM_RIGHT);
}

/** Whether a text has characters of a `unicode-range` of CSS. */
export function hasLetters(text: string, range: string): boolean {
  const pattern = patterns.get(range) ?? patternOf(range);
  patterns.set(range, pattern);
  return pattern.test(text);
}

/** `U+600-6FF,U+8A0` → `/[\u{600}-\u{6FF}\u{8A0}]/u` */
function patternOf(range: string): RegExp {
  const parts = range.split(',').map((part) => part.slice(2).replace(/[\da-f]+/gi, '\\u{$&}'));
  return new RegExp(`[${parts.join('')}]`, 'u');
}

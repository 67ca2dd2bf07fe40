/** What takes a text as the content of an element. */
const TEXT = '(?:text|textContent|innerText|innerHTML)';

/** What begins another meaning of the name of an element: another value, a parameter, or another function. */
const RENAMED = String.raw`\b\1\s*=(?!=)|\(\s*\1\b[^()]*\)\s*(?::[^={]*)?(?:=>|\{)|\b\1\s*=>|\n\}`;

/** What makes an element whose content is data and no code. */
const DATA = String.raw`\b\1\.type\s*=\s*["'\x60](?!module|text\/javascript|importmap|speculationrules)`;

/**
 * Where code makes an element and gives it a text as its content. The element has a name, under which
 * that happens further on, or gets it by `Object.assign`.
 */
export function filledElement(tag: 'script' | 'style'): RegExp {
  const created = String.raw`createElement\(\s*["'\x60]${tag}["'\x60]\s*\)`;
  const named = String.raw`(?<=\b(\w+)\s*(?::\s*[\w.]+\s*)?=\s*(?:[\w.]+\.)?)${created}`;
  const filled = String.raw`\b\1\.(?:${TEXT}\s*\+?=(?!=)|append(?:Child)?\()`;
  const later = String.raw`(?=(?:(?!${RENAMED}|${DATA})[\s\S])*?${filled})`;
  const assigned = String.raw`${created}(?=\s*,\s*\{(?![^}]*\btype:\s*["'\x60]application)[^}]*\b${TEXT}\s*:)`;
  return new RegExp(`${named}${later}|${assigned}`);
}

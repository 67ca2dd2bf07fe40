/*
 * The policy of a page allows only the style element that it was sent with, and style sheets that a
 * script creates.
 */

let sheet: CSSStyleSheet | undefined;

/** Replaces the style of the page. */
export function changeStyle(css: string): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const own = document.querySelector<HTMLStyleElement>('head > style');
    if (own?.sheet) own.sheet.disabled = true;
  }
  sheet.replaceSync(css);
  // A typeface with another letter has another address: the browser would do without it until a reload.
  for (const rule of sheet.cssRules) {
    if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'swap');
  }
}

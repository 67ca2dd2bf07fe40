/*
 * The style of the page as it is now. The policy of a page allows the style element that it came with
 * and no other one, but sheets that a script makes.
 */

let sheet: CSSStyleSheet | undefined;

/** Puts a style in place of the one that the page came with. */
export function changeStyle(css: string): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const own = document.querySelector<HTMLStyleElement>('head > style');
    if (own?.sheet) own.sheet.disabled = true;
  }
  sheet.replaceSync(css);
}

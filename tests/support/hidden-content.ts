import type { Page } from 'playwright';

/**
 * What could be read but is not shown, each with its place. States that a clock or a server decides
 * about, and so never hold without script, are ignored. What a radio button shows can be reached.
 */
export async function hiddenContent(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  return page.locator('main').evaluate((main) => {
    const content = 'h1, h2, h3, h4, p, li, dd, dt, td, th, figcaption, blockquote, img, form';
    const apart =
      'dialog, details:not([open]), [hidden], [aria-hidden="true"], [role="status"], [data-counter-recent]';
    const shown = new Set<Element>();
    const look = () => {
      for (const element of main.querySelectorAll(content)) {
        if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          shown.add(element);
      }
    };
    look();
    const radios = [...main.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    for (const radio of radios) {
      radio.checked = true;
      look();
    }
    for (const radio of radios) radio.checked = radio.defaultChecked;
    return [...main.querySelectorAll(content)]
      .map((element, index) => ({ element, index }))
      .filter(({ element }) => !element.closest(apart))
      .filter(({ element }) => element.tagName === 'IMG' || element.textContent?.trim())
      .filter(({ element }) => !shown.has(element))
      .map(({ element, index }) => `${index}: ${element.outerHTML.slice(0, 160)}`);
  });
}

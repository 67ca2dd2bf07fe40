import { element } from '../build-element.ts';
import { readServerPage } from '../patch-page.ts';
import { sheetOf } from '../sheet-of.ts';

/**
 * A section in the look of the site, drawn small as soon as it comes into view. Policies of pages allow no
 * frames, so it stands in the page itself, where nothing of it can be used.
 */
export function samplePicture(address: string): HTMLElement {
  const picture = element('span.picture', { 'aria-hidden': 'true', inert: true });
  const seen = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    seen.disconnect();
    // Without its picture, an example still has its name.
    draw(picture, address).catch(() => picture.remove());
  });
  seen.observe(picture);
  return picture;
}

async function draw(picture: HTMLElement, address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(await answer.text());
  const { document: page, style } = readServerPage(await answer.text());
  const stage = element('span.stage');
  const shadow = stage.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [sheetOf(style)];
  const body = element('div');
  dress(body);
  const parts = page.querySelectorAll('body > svg, [data-section], [data-overlay]');
  body.append(...[...parts].map((part) => document.importNode(part, true)));
  shadow.append(body);
  stage.style.inlineSize = `${innerWidth}px`;
  picture.append(stage);
  stage.style.scale = String(picture.clientWidth / innerWidth);
}

/** What texts have from the body of the page. */
function dress(body: HTMLElement): void {
  const { font, color, backgroundColor, letterSpacing, direction } = getComputedStyle(
    document.body,
  );
  Object.assign(body.style, { font, color, backgroundColor, letterSpacing, direction });
}

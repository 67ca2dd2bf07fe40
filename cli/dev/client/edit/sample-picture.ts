import { element } from '../build-element.ts';
import { readServerPage } from '../patch-page.ts';
import { sheetOf } from '../sheet-of.ts';

/** How many parts of a page are drawn: the first ones show its look. */
const MOST = 4;

/**
 * A page drawn small as soon as it comes into view, such as one with a section that can be added. Policies
 * of pages allow no frames, so it stands in the page itself, where nothing of it can be used.
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
  // The root of this page is no root of the document.
  shadow.adoptedStyleSheets = [sheetOf(style.replaceAll(':root', 'html'))];
  const root = document.importNode(page.documentElement, false);
  const body = document.importNode(page.body, false);
  const parts = page.querySelectorAll('body > svg, [data-section], [data-overlay]');
  body.append(...[...parts].slice(0, MOST).map((part) => document.importNode(part, true)));
  root.append(body);
  shadow.append(root);
  stage.style.inlineSize = `${innerWidth}px`;
  picture.append(stage);
  stage.style.scale = String(picture.clientWidth / innerWidth);
}

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
  const sheet = sheetOf(style.replaceAll(':root', 'html'));
  shadow.adoptedStyleSheets = [sheet];
  addTypefaces(sheet);
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

/** Browsers load typefaces for a document, and none for a part of it that has its own style. */
function addTypefaces({ cssRules }: CSSStyleSheet): void {
  const known = new Set([...document.fonts].map(({ family }) => unquoted(family)));
  for (const rule of cssRules) {
    if (!(rule instanceof CSSFontFaceRule)) continue;
    const value = (name: string) => rule.style.getPropertyValue(name);
    const family = unquoted(value('font-family'));
    if (known.has(family)) continue;
    const weight = value('font-weight') || 'normal';
    document.fonts.add(new FontFace(family, value('src'), { weight }));
  }
}

function unquoted(family: string): string {
  return family.replace(/^["']|["']$/g, '');
}

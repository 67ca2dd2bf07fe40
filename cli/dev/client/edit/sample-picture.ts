import { oneAfterAnother } from '../../one-after-another.ts';
import { element } from '../build-element.ts';
import { readServerPage } from '../patch-page.ts';
import { sheetOf } from '../sheet-of.ts';

/** How many parts of a page are drawn: the first ones show its look. */
const MOST = 4;

/** Browsers have few connections to a host, and a change is not to wait for the pictures of a whole list. */
const inTurn = oneAfterAnother();

/**
 * A page drawn small once it is in view, such as one with a section that can be added. Policies of pages
 * allow no frames, so it stands in the page itself, where nothing of it can be used.
 */
export function samplePicture(address: string): HTMLElement {
  const picture = element('span.picture', { 'aria-hidden': 'true', inert: true });
  let isSeen = false;
  const seen = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting === true;
    if (isSeen) void inTurn(drawInView);
  });

  async function drawInView(): Promise<void> {
    if (!isSeen) return;
    isSeen = false;
    seen.disconnect();
    // Without its picture, an example still has its name.
    await draw(picture, address).catch(() => picture.remove());
  }

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

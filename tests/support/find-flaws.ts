import type { Page } from 'playwright';

/** What is wrong with the geometry of an open page, a line each, the same flaw once. */
export async function findFlaws(
  page: Page,
  { isSquare }: { isSquare: boolean },
): Promise<string[]> {
  const flaws = await page.evaluate(FIND, isSquare);
  return [...new Set(flaws)].sort();
}

const WIDTHS = [320, 390, 768, 1280, 1920];
/** Sizes of text in per cent: what the browser is set to, and what WCAG 1.4.4 asks for. */
const SIZES = [100, 200];

/** Looks for flaws in an open page at all widths and sizes of text, and says where each was found. */
export async function flawsAtAllSizes(
  page: Page,
  find: () => Promise<readonly string[]>,
): Promise<string[]> {
  const flaws: string[] = [];
  for (const size of SIZES) {
    await page.evaluate((to) => {
      document.documentElement.style.fontSize = `${to}%`;
    }, size);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const found = await find();
      flaws.push(...found.map((flaw) => `${width} px, ${size} %: ${flaw}`));
    }
  }
  return flaws;
}

/** Runs in the page. */
function FIND(isSquare: boolean): string[] {
  const shown = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  /** What moves, scrolls sideways or is for a screen reader only may be cut. */
  const apart =
    'dialog, details:not([open]) > :not(summary), .visually-hidden, [aria-hidden="true"], [inert], svg, [data-carousel-track], .logo-strip__window, pre, [data-overlay]';
  const flaws: string[] = [];

  const nameOf = (element: Element) => {
    const section = element.closest('[data-section]')?.getAttribute('data-section') ?? 'page';
    return `${section}: .${element.getAttribute('class') ?? element.tagName.toLowerCase()}`;
  };
  const isDrawn = (style: CSSStyleDeclaration) =>
    !/^(?:rgba\(0, 0, 0, 0\)|transparent)$/.test(style.backgroundColor) ||
    style.boxShadow !== 'none' ||
    ['top', 'right', 'bottom', 'left'].some(
      (side) => style.getPropertyValue(`border-${side}-width`) !== '0px',
    );

  interface Box {
    scrolls: boolean;
    isInline: boolean;
    isDrawn: boolean;
    cuts: boolean;
    isOutOfFlow: boolean;
    rect: DOMRect;
  }
  const boxes = new Map<Element, Box>();
  /** What a text in it has to know of an element, looked up once: many texts have the same around them. */
  function boxOf(element: Element): Box {
    const known = boxes.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    const box = {
      scrolls: /auto|scroll/.test(style.overflowX),
      isInline: style.display === 'inline' || style.display === 'contents',
      isDrawn: isDrawn(style),
      cuts: style.overflowX !== 'visible' || element === document.body,
      isOutOfFlow: style.position === 'fixed' || style.position === 'absolute',
      rect: element.getBoundingClientRect(),
    };
    boxes.set(element, box);
    return box;
  }

  function checkText(node: Text): void {
    const parent = node.parentElement as Element;
    if (!node.data.trim() || parent.closest(apart) || !parent.checkVisibility(shown)) return;
    const range = document.createRange();
    const heading = parent.closest('h1, h2, h3, h4');
    const whole = heading
      ? /(?<!\p{L})\p{L}{2,9}(?!\p{L})|\p{N}[\p{N}.,:]*\p{N}(?:\s?[€%$£])?/gu
      : /\p{N}[\p{N}.,:]*\p{N}(?:\s?[€%$£])?/gu;
    // Longer words may break, at syllables alone: this browser has no dictionary to show it.
    if (heading && getComputedStyle(heading).hyphens !== 'auto')
      flaws.push(`no hyphens in ${nameOf(heading)}`);
    for (const { index, 0: words } of node.data.matchAll(whole)) {
      range.setStart(node, index);
      range.setEnd(node, index + words.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) flaws.push(`${words} broken in ${nameOf(parent)}`);
    }
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      for (let around: Element | null = parent; around; around = around.parentElement) {
        const box = boxOf(around);
        if (box.scrolls) break;
        if (box.isInline) continue;
        const { left, right, top, bottom } = box.rect;
        const { cuts } = box;
        if (!cuts && !box.isDrawn) continue;
        if (rect.left < left - 2 || rect.right > right + 2) {
          flaws.push(`text ${cuts ? 'cut by' : 'outside of'} ${nameOf(around)}`);
        } else if (
          cuts &&
          (rect.top < top - 6 || rect.bottom > bottom + 6) &&
          around !== document.body
        ) {
          flaws.push(`text cut by ${nameOf(around)}`);
        }
        if (box.isOutOfFlow) break;
      }
    }
  }

  function checkRows(list: Element): void {
    const style = getComputedStyle(list);
    if (!style.display.endsWith('grid') || list.closest(`header, footer, nav, ${apart}`)) return;
    const cards = [...list.children].filter((child) => child.checkVisibility());
    const rows = Map.groupBy(cards, (card) => Math.round(card.getBoundingClientRect().top));
    const counts = [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row);
    const last = counts.at(-1) ?? [];
    const widest = Math.max(0, ...counts.map((row) => row.length));
    if (cards.length < 3 || widest < 2 || last.length > 1) return;
    const [left] = last as [Element];
    const { top, bottom, width } = left.getBoundingClientRect();
    const hasNeighbour = cards.some((card) => {
      const beside = card.getBoundingClientRect();
      return card !== left && beside.top < bottom - 8 && beside.bottom > top + 8;
    });
    if (!hasNeighbour && width < list.getBoundingClientRect().width * 0.6) {
      flaws.push(`one of ${widest} alone in ${nameOf(list)}`);
    }
  }

  /** A telephone is round in every look. */
  function checkCorners(element: Element): void {
    if (element.closest('.picture--phone')) return;
    const style = getComputedStyle(element);
    const radius = Number.parseFloat(style.borderTopLeftRadius) || 0;
    if (radius === 0 || style.borderTopLeftRadius.endsWith('%')) return;
    const { width, height } = element.getBoundingClientRect();
    const isRound = radius * 2 >= Math.min(width, height) - 1;
    if (!isRound && width > 0 && isDrawn(style)) flaws.push(`round corner of ${nameOf(element)}`);
  }

  const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (sideways > 0) flaws.push('the page scrolls sideways');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) checkText(texts.currentNode as Text);
  for (const list of document.querySelectorAll('main :is(ul, ol, dl)')) checkRows(list);
  if (isSquare) for (const one of document.querySelectorAll('main *')) checkCorners(one);
  return flaws;
}

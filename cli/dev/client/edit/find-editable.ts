import type { EditablePage, EditableText } from '../../edit-protocol.ts';
import { alignNodes } from '../align-nodes.ts';
import { readServerPage } from '../patch-page.ts';

/** Something on the page that can be changed, and where it is. */
export interface Target {
  text: EditableText;
  element: HTMLElement;
  /** The nodes that show it: one text, or all that is in the element. */
  range(): Range;
}

/** The marks of `markTexts`. */
const BEGIN = /\ue000([\ue010-\ue019]+)\ue001/g;
const END = '\ue002';
const MARKS = /\ue000[\ue010-\ue019]+\ue001|\ue002/g;

const PARTS = '[data-section], [data-overlay]';

/** Finds the texts on the page that are marked in the host's copy, part by part. */
export function findEditable({ html, texts }: EditablePage): Target[] {
  if (html === '') return [];
  const marked = outermost(readServerPage(html).document);
  const live = outermost(document);
  const pairs = alignNodes(live, marked);
  return marked.flatMap((part, index) => {
    const there = live[pairs.get(index) ?? -1];
    return there ? [...findIn(part, there, texts), ...findPictures(part, there, texts)] : [];
  });
}

/** Parts of a page that are in no other part. */
function outermost(root: Document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(PARTS)].filter(
    (part) => !part.parentElement?.closest(PARTS),
  );
}

function findIn(marked: Element, live: Element, texts: readonly EditableText[]): Target[] {
  const shown = Map.groupBy(textNodes(live), ({ data }) => plain(data));
  const met = new Map<string, number>();
  return textNodes(marked).flatMap((node) => {
    const words = plain(node.data);
    const count = met.get(words) ?? 0;
    met.set(words, count + 1);
    return [...node.data.matchAll(BEGIN)].flatMap(([, digits = '']) => {
      const text = texts[numberOf(digits)];
      if (!text) return [];
      const isWhole = node.data.includes(END);
      const found = isWhole ? shown.get(words)?.[count] : undefined;
      if (found?.parentElement) return [nodeTarget(text, found)];
      const element = isWhole ? undefined : sameElement(around(node), marked, live);
      return element ? [elementTarget(text, element)] : [];
    });
  });
}

function nodeTarget(text: EditableText, node: Text): Target {
  const range = () => {
    const own = document.createRange();
    own.selectNodeContents(node);
    return own;
  };
  return { text, element: node.parentElement as HTMLElement, range };
}

function elementTarget(text: EditableText, element: HTMLElement): Target {
  const range = () => {
    const own = document.createRange();
    own.selectNode(element);
    return own;
  };
  return { text, element, range };
}

/** The nearest element that holds the end of a text as well as this, its beginning. */
function around(node: Text): Element | undefined {
  let element = node.parentElement;
  while (element && !element.textContent?.includes(END)) element = element.parentElement;
  return element ?? undefined;
}

/** The element on the page with the same text; of several, the one with the same number. */
function sameElement(
  element: Element | undefined,
  marked: Element,
  live: Element,
): HTMLElement | undefined {
  if (!element) return undefined;
  const words = plain(element.textContent ?? '');
  const sameIn = (root: Element) =>
    [root, ...root.querySelectorAll<HTMLElement>(element.localName)].filter(
      (one) => one.localName === element.localName && plain(one.textContent ?? '') === words,
    );
  return sameIn(live)[sameIn(marked).indexOf(element)] as HTMLElement | undefined;
}

/** Pictures of the assets folder: their address holds the name of their file. */
function findPictures(marked: Element, live: Element, texts: readonly EditableText[]): Target[] {
  // What a variant changes has a place of its own.
  const part = [...(marked.textContent ?? '').matchAll(BEGIN)]
    .map(([, digits = '']) => ownPart(texts[numberOf(digits)]?.pointer ?? ''))
    .find((found) => found !== '');
  if (part === undefined) return [];
  const own = texts.filter(
    ({ format, pointer }) => format === 'asset' && pointer.startsWith(`${part}/`),
  );
  const images = [...live.querySelectorAll('img')];
  return own.flatMap((text) => {
    const stem = `/${text.source.replace(/\.\w+$/, '')}-`;
    const found = images.findIndex(({ src }) => src.includes(stem));
    return found < 0 ? [] : [elementTarget(text, images.splice(found, 1)[0] as HTMLElement)];
  });
}

/** The section or overlay that a pointer leads into: `/sections/2`. */
export function partOf(pointer: string): string {
  return /^\/(?:sections|overlays)\/\d+/.exec(pointer)?.[0] ?? '';
}

/** The same, or what a variant has in its place. */
function ownPart(pointer: string): string {
  const variant = /^\/experiments\/\d+\/variants\/\d+\/(?:changes|overlays)\/\d+/;
  return variant.exec(pointer)?.[0] ?? partOf(pointer);
}

function textNodes(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes.filter(({ data }) => data.trim() !== '');
}

function plain(text: string): string {
  return text.replace(MARKS, '').replace(/\s+/g, ' ').trim();
}

function numberOf(digits: string): number {
  return digits === ''
    ? -1
    : Number([...digits].map((digit) => digit.charCodeAt(0) - 0xe010).join(''));
}

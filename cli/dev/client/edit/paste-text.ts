/** The characters that other programs put between words, and that nobody sees. */
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff\u00ad]/g;

/** A pasted text in one line, as plain fields have it. */
export function plainLine(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** What was copied from a page or a document as Markdown: emphasis, links, lists and headings, nothing else. */
export function markdownOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return blocksOf(body)
    .join('\n\n')
    .replace(/^(- .*|\d+\. .*)\n\n(?=- |\d+\. )/gm, '$1\n')
    .trim();
}

const BLOCK = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, tr, section, article, blockquote';

/** The paragraphs, headings and list entries of an element, in their order. */
function blocksOf(element: Element): string[] {
  if (element.matches('script, style, meta, title')) return [];
  if (element.matches('ul, ol')) return listOf(element);
  if (element.matches('h1, h2')) return filled('## ', inlineOf(element).replaceAll('**', ''));
  if (element.matches('h3, h4, h5, h6')) {
    return filled('### ', inlineOf(element).replaceAll('**', ''));
  }
  if (element.querySelector(BLOCK)) return groupsOf(element);
  const text = inlineOf(element);
  // Word writes entries of lists as paragraphs that begin with a sign.
  const isEntry = /MsoListParagraph/.test(element.className);
  return isEntry ? filled('- ', text.replace(/^(?:[·•§o▪‣-]|\d+[.)])\s+/, '')) : filled('', text);
}

/** The blocks of an element, and the lines of text between them. */
function groupsOf(element: Element): string[] {
  const blocks: string[] = [];
  let line = '';
  const end = () => {
    blocks.push(...filled('', line.trim()));
    line = '';
  };
  for (const node of element.childNodes) {
    const isBlock = node instanceof Element && (node.matches(BLOCK) || node.querySelector(BLOCK));
    if (isBlock) {
      end();
      blocks.push(...blocksOf(node as Element));
    } else line += nodeText(node);
  }
  end();
  return blocks;
}

function listOf(list: Element): string[] {
  return [...list.children].flatMap((entry, index) => {
    const nested = [...entry.children].filter((one) => one.matches('ul, ol'));
    for (const one of nested) one.remove();
    const sign = list.localName === 'ol' ? `${index + 1}. ` : '- ';
    return [...filled(sign, inlineOf(entry)), ...nested.flatMap(listOf)];
  });
}

function filled(sign: string, text: string): string[] {
  return text === '' ? [] : [sign + text];
}

function inlineOf(element: Element): string {
  return [...element.childNodes].map(nodeText).join('').replace(/ +/g, ' ').trim();
}

function nodeText(node: Node): string {
  if (node instanceof Text) return node.data.replace(INVISIBLE, '').replace(/\s+/g, ' ');
  if (!(node instanceof HTMLElement) || node.matches('script, style')) return '';
  const inner = [...node.childNodes].map(nodeText).join('');
  if (node.localName === 'br') return ' ';
  if (inner.trim() === '') return inner;
  if (node instanceof HTMLAnchorElement && isAddress(node)) {
    return around(inner, '[', `](${node.getAttribute('href')})`);
  }
  const isBold = weightOf(node) >= 600;
  const isItalic = node.matches('i, em') || node.style.fontStyle === 'italic';
  const text = isItalic ? around(inner, '*', '*') : inner;
  return isBold ? around(text, '**', '**') : text;
}

/** How bold an element is: documents say it in its style, which counts more than its name. */
function weightOf(element: HTMLElement): number {
  const { fontWeight } = element.style;
  if (fontWeight !== '') return fontWeight === 'bold' ? 700 : Number(fontWeight) || 400;
  return element.matches('b, strong') ? 700 : 400;
}

function isAddress(link: HTMLAnchorElement): boolean {
  return /^(?:https?:|mailto:|tel:|\/|#)/.test(link.getAttribute('href') ?? '');
}

/** Signs stand at the words, spaces outside of them. */
function around(text: string, before: string, after: string): string {
  const [, lead = '', words = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return lead + before + words + after + trail;
}

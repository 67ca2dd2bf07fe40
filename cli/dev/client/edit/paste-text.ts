/** The characters that other programs put between words, and that nobody sees. */
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad]/g;

/** A pasted text in one line, as plain fields have it. */
export function plainLine(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** What was copied from a page or a document as Markdown, without its looks. */
export function markdownOf(html: string): string {
  return blocksOf(new DOMParser().parseFromString(withoutStyles(html), 'text/html').body)
    .join('\n\n')
    .replace(/^( *(?:- |\d+\. ).*)\n\n(?= *(?:- |\d+\. ))/gm, '$1\n')
    .trim();
}

/** A pasted text between two others: of several blocks, or what is no plain paragraph, it stands in lines of its own. */
export function fitIn(pasted: string, before: string, behind: string): string {
  if (!/\n\n|^(?:[-+*>|]|\d+[.)]|#{1,6}) /m.test(pasted)) return pasted;
  const gapBefore = before.trim() === '' ? '' : '\n\n'.slice(linesAt(before, /\n{0,2}$/));
  const gapBehind = behind.trim() === '' ? '' : '\n\n'.slice(linesAt(behind, /^\n{0,2}/));
  return gapBefore + pasted + gapBehind;
}

function linesAt(text: string, lines: RegExp): number {
  return lines.exec(text)?.[0].length ?? 0;
}

/** HTML whose styles are plain attributes: they say what is bold, and the policy of a page refuses them. */
function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style>/gi, '')
    .replace(/(<[a-z][^<>]*?\s)style(?=\s*=)/gi, '$1data-style');
}

const BLOCK =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, tr, section, article, blockquote, pre';

/** The paragraphs, headings, lists and tables of an element, in their order. */
function blocksOf(element: Element): string[] {
  if (element.matches('script, style, meta, title')) return [];
  if (element.matches('ul, ol')) return listOf(element, '');
  if (element.matches('table')) return tableOf(element);
  if (element.matches('pre')) return [`\`\`\`\n${element.textContent?.trim()}\n\`\`\``];
  if (element.matches('h1, h2')) return filled('## ', inlineOf(element).replaceAll('**', ''));
  if (element.matches('h3, h4, h5, h6')) {
    return filled('### ', inlineOf(element).replaceAll('**', ''));
  }
  if (element.matches('blockquote')) {
    return [groupsOf(element).join('\n\n').replace(/^/gm, '> ')];
  }
  if (element.querySelector(BLOCK)) return groupsOf(element);
  const text = inlineOf(element);
  return /MsoListParagraph/.test(element.className) ? wordEntry(element, text) : filled('', text);
}

/** Word writes entries of lists as paragraphs that begin with a sign. */
function wordEntry(element: Element, text: string): string[] {
  const [, level = '1'] = /\blevel(\d)/.exec(styleOf(element)) ?? [];
  const [sign = '', number] = /^(?:[·•§o▪‣-]|(\d+|[a-z])[.)])\s+/.exec(text) ?? [];
  const indent = INDENT.repeat(Number(level) - 1);
  return filled(indent + (number ? '1. ' : '- '), text.slice(sign.length));
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

/** What is deep enough to belong to an entry of a list, numbered or not. */
const INDENT = '   ';

function listOf(list: Element, indent: string): string[] {
  let number = 0;
  return [...list.children].flatMap((entry) => {
    // Some documents have lists between the entries of a list.
    if (entry.matches('ul, ol')) return listOf(entry, indent + INDENT);
    number += 1;
    const nested = [...entry.children].filter((one) => one.matches('ul, ol'));
    for (const one of nested) one.remove();
    const sign = indent + (list.localName === 'ol' ? `${number}. ` : '- ');
    const deeper = nested.flatMap((one) => listOf(one, indent + INDENT));
    return [...filled(sign, inlineOf(entry)), ...deeper];
  });
}

function tableOf(table: Element): string[] {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => inlineOf(cell).replaceAll('|', '\\|')),
  );
  const [first = []] = rows;
  const lines = rows.toSpliced(1, 0, Array<string>(first.length).fill('---'));
  return first.length > 0 ? [lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')] : [];
}

function filled(sign: string, text: string): string[] {
  return text === '' ? [] : [sign + text];
}

function inlineOf(element: Element): string {
  return [...element.childNodes].map(nodeText).join('').replace(/ +/g, ' ').trim();
}

function nodeText(node: Node): string {
  if (node instanceof Text) {
    return node.data.replace(INVISIBLE, '').replace(/\s+/g, ' ').replaceAll('*', '\\*');
  }
  if (!(node instanceof HTMLElement) || node.matches('script, style')) return '';
  const inner = [...node.childNodes].map(nodeText).join('');
  if (node.localName === 'br') return ' ';
  if (inner.trim() === '') return inner;
  if (node.localName === 'code') return `\`${node.textContent}\``;
  const address = addressOf(node);
  if (address) return around(inner, '[', `](${address})`);
  const isItalic = node.matches('i, em') || /(?<![\w-])font-style:\s*italic/.test(styleOf(node));
  const text = isItalic ? around(inner, '*', '*') : inner;
  return weightOf(node) >= 600 ? around(text, '**', '**') : text;
}

/** How bold an element is: documents say it in its style, which counts more than its name. */
function weightOf(element: HTMLElement): number {
  const [, weight] = /(?<![\w-])font-weight:\s*(\w+)/.exec(styleOf(element)) ?? [];
  if (weight !== undefined) return weight === 'bold' ? 700 : Number(weight) || 400;
  return element.matches('b, strong') ? 700 : 400;
}

function styleOf(element: Element): string {
  return element.getAttribute('data-style') ?? '';
}

/** Where a link leads; some documents have their own address in front of it. */
function addressOf(element: HTMLElement): string | undefined {
  const href = (element.matches('a') && element.getAttribute('href')) || '';
  if (!/^(?:https?:|mailto:|tel:|\/|#)/.test(href)) return undefined;
  return /^https:\/\/www\.google\.com\/url\?/.test(href)
    ? (new URL(href).searchParams.get('q') ?? href)
    : href;
}

/** Signs stand at the words, spaces outside of them. */
function around(text: string, before: string, after: string): string {
  const [, lead = '', words = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return lead + before + words + after + trail;
}

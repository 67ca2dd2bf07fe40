import MarkdownIt, { type Token } from 'markdown-it';

// No pictures: they would be loaded from somewhere when the mail is opened.
const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image');

/** Markdown as HTML for an e-mail; paths of the site become addresses below `url`. */
export function mailHtml(text: string, url: string): string {
  return markdown.render(absoluteLinks(text, url));
}

/** Markdown as plain text: links are followed by their address, points begin with a dash. */
export function mailText(text: string, url: string): string {
  const lines = markdown.parse(absoluteLinks(text, url), {}).map(blockText).join('');
  return lines.replace(/\n{3,}/g, '\n\n').trim();
}

function absoluteLinks(text: string, url: string): string {
  return text.replace(/\]\(\//g, `](${url}/`);
}

function blockText(token: Token): string {
  switch (token.type) {
    case 'inline':
      return inlineText(token.children ?? []);
    case 'list_item_open':
      return `${token.info ? `${token.info}.` : '-'} `;
    case 'paragraph_close':
      return token.hidden ? '\n' : '\n\n';
    case 'heading_close':
    case 'bullet_list_close':
    case 'ordered_list_close':
      return '\n\n';
    default:
      return '';
  }
}

function inlineText(tokens: readonly Token[]): string {
  let text = '';
  let href: string | null = null;
  let label = '';
  for (const token of tokens) {
    if (token.type === 'link_open') {
      href = String(token.attrGet('href') ?? '');
      label = '';
    } else if (token.type === 'link_close') {
      if (href && href !== label && href !== `mailto:${label}`) text += ` (${href})`;
      href = null;
    } else {
      const piece = /break$/.test(token.type) ? '\n' : token.content;
      text += piece;
      label += piece;
    }
  }
  return text;
}

/** Tags that begin a new line in a reading. */
const LINES =
  /<(?:section|article|h[1-6]|p|li|dt|dd|th|td|tr|summary|figure|blockquote|label|button|form|legend|iframe|div)\b/g;

/**
 * What the main content of a page says, a line for each of its parts: sections, headings, texts,
 * links, pictures and fields. Class names, wrappers and drawings are left out, so that a change of
 * looks is no change here. Entities stay as they are written, so that what is escaped shows.
 */
export function readMain(html: string): string {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  return readLines(main.replace(/<svg\b.*?<\/svg>/gs, ''));
}

function readLines(html: string): string {
  const marked = html
    .replace(LINES, (tag) => `\n${tag}`)
    .replace(/<section\b[^>]*>/g, (tag) => `\n[${attribute(tag, 'data-section')}${idOf(tag)}]\n`)
    .replace(/<h([1-6])\b[^>]*>/g, (_tag, level: string) => `h${level} `)
    .replace(/<a\b([^>]*)>(.*?)<\/a>/gs, (_all, tag: string, text: string) => {
      return `[${text}](${attribute(tag, 'href')})`;
    })
    .replace(
      /<img\b[^>]*>/g,
      (tag) => `\u0001img "${attribute(tag, 'alt')}" ${attribute(tag, 'src')}\u0002`,
    )
    .replace(/<input\b[^>]*>/g, (tag) => `\u0001input ${attribute(tag, 'name')}\u0002`)
    .replace(/<(\/?)(strong|em|code|script|b|i)\b[^>]*>/g, '\u0001$1$2\u0002')
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u0001', '<')
    .replaceAll('\u0002', '>');
  const lines = marked.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return `${lines.filter(Boolean).join('\n')}\n`;
}

/** Tags of the head that are the same on every page, or in the host files too. */
const COMMON = /charset=|name="(?:viewport|theme-color)"|http-equiv=/i;

/** What the head of a page says to people and search engines. */
export function readHead(html: string): string {
  const head = /<head>(.*)<\/head>/s.exec(html)?.[1] ?? '';
  const root = /<html\b[^>]*>/.exec(html)?.[0] ?? '';
  const tags = head
    .replace(/<(style|script)\b.*?<\/\1>/gs, '')
    .match(/<title>.*?<\/title>|<(?:meta|link)\b[^>]*>/gs);
  const own = (tags ?? []).filter((tag) => !COMMON.test(tag));
  return `${[root, ...own].map((tag) => tag.replace(/\/>$/, '>')).join('\n')}\n`;
}

/** The structured data of a page. */
export function readData(html: string): string {
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return `${JSON.stringify(JSON.parse(data), null, 1)}\n`;
}

/** The icons that a page ships, a line for each. */
export function readSprite(html: string): string {
  const symbols = html.match(/<symbol\b.*?<\/symbol>/gs) ?? [];
  return `${symbols.join('\n')}\n`;
}

function idOf(tag: string): string {
  const id = attribute(tag, 'id');
  return id ? ` #${id}` : '';
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

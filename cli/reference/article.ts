export interface Article {
  /** Its file below `pages`. */
  file: string;
  /** Its address, where the place of the file is another. */
  path?: string;
  title: string;
  description: string;
  /** Other words that people look for it with. */
  keywords?: string;
  /** In Markdown. */
  body: string;
}

/** An article as its file holds it: front matter, then Markdown. What looks like a variable is none. */
export function writeArticle({ path, title, description, keywords, body }: Article): string {
  const head = Object.entries({
    path,
    title,
    description: description.replaceAll('`', ''),
    keywords,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value = '']) => `${name}: ${JSON.stringify(escapeBraces(value))}\n`);
  return `---\n${head.join('')}---\n\n${escapeBraces(body)}\n`;
}

function escapeBraces(text: string): string {
  return text.replaceAll('{{', '\\{{');
}

/** A text without Markdown, but for code between backticks, as Markdown. */
export function escapeText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 ? part : part.replace(/[\\*_<>[\]|]/g, '\\$&')))
    .join('');
}

export function codeBlock(language: string, code: string): string {
  const fence = code.includes('```') ? '````' : '```';
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
}

/** A table of pages by their labels, each with what it is about. */
export function pageTable(
  heading: string,
  pages: readonly (readonly [label: string, page: Article, about?: string])[],
): string {
  const rows = pages.map(([label, { file, path, description }, about = description]) => {
    const address = path ?? `/${file.replace(/\.md$/, '')}`;
    return `| [${label}](${address}) | ${escapeText(about)} |`;
  });
  return [`| ${heading} | Meaning |`, '| --- | --- |', ...rows].join('\n');
}

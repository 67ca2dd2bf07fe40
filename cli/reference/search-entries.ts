import { parseSource, type SourceFile } from '../../renderer/index.ts';

/** What the search of the manual knows of a page. */
interface SearchEntry {
  href: string;
  title: string;
  description: string;
  /** Other words that people look for it with, from its front matter. */
  keywords: string;
  headings: string;
  text: string;
}

/** All articles as their visitors look for them: in words, without the signs of Markdown. */
export function searchEntries(sources: readonly SourceFile[]): SearchEntry[] {
  return sources.map((source) => {
    const fields = parseSource(source).document?.value as Record<string, string>;
    const { path = addressOf(source.path), title = '', description = '', body = '' } = fields;
    const { keywords = '' } = fields;
    const headings = body.match(/^#{2,3} .+$/gm)?.join(' ') ?? '';
    return {
      href: path,
      title,
      description,
      keywords,
      headings: words(headings),
      text: words(body),
    };
  });
}

function addressOf(file: string): string {
  return file.replace(/^pages/, '').replace(/\.md$/, '');
}

/** Each word once: the search only has to know that it is there. */
function words(markdown: string): string {
  return [...new Set(markdown.match(/[\p{L}\p{N}][\p{L}\p{N}_/-]*/gu))].join(' ');
}

import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { Document, SourceFile } from '../../model/model.ts';
import { articleParts } from './article-parts.ts';
import { parseYaml } from './parse-yaml.ts';

/** Reads an article: the fields of its front matter, and its Markdown as `body`. Never throws. */
export function parseArticle({ path, text }: SourceFile): {
  document?: Document;
  diagnostics: FileDiagnostic[];
} {
  const parts = articleParts(text);
  if (!parts) return { diagnostics: [withoutHead(path, text)] };
  const { document, diagnostics } = parseYaml({ path, text: parts.head });
  if (!document) return { diagnostics };
  const value = { ...(document.value as object), body: parts.body };
  return { document: { file: path, value }, diagnostics };
}

function withoutHead(file: string, text: string): FileDiagnostic {
  const isOpen = /^\ufeff?---/.test(text);
  const end = isOpen ? meantAsEnd(file, text) : undefined;
  if (end) return end;
  return {
    rule: 'article/front-matter',
    severity: 'error',
    file,
    pointer: '',
    message: isOpen
      ? 'The front matter of this article has no end.'
      : 'This article has no front matter, so nobody knows its title and date.',
    help: isOpen
      ? 'Write a line of three hyphens (---) below its last field.'
      : 'Begin with these lines, the text below them:\n---\ntitle: …\ndescription: …\ndate: 2026-01-31\n---',
    span: { start: 0, end: text.split(/\r?\n/, 1)[0]?.length ?? 0 },
  };
}

/** A line that was to end the front matter: three hyphens that are indented, or more or fewer of them. */
function meantAsEnd(file: string, text: string): FileDiagnostic | undefined {
  const line = /(?<=\n)(?: +-{2,}|--|-{4,})[ \t]*(?=\r?\n|$)/.exec(text);
  if (!line) return undefined;
  return {
    rule: 'article/front-matter',
    severity: 'error',
    file,
    pointer: '',
    message:
      'The front matter of this article has no end, and this line looks as if it was to be it.',
    help: 'Write three hyphens at the beginning of the line: ---',
    span: { start: line.index, end: line.index + line[0].length },
    fix: { to: '---' },
  };
}

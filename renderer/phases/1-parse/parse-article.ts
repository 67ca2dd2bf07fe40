import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { Document, SourceFile } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { articleParts } from './article-parts.ts';
import { checkCharacters } from './check-characters.ts';
import { parseYaml } from './parse-yaml.ts';
import type { TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'article/front-matter': {
    title: 'An article without its front matter',
    why: 'Its title and date stand there, between two lines of three hyphens.',
    fix: 'Write both lines, and the fields between them.',
    wrong: '# Open on Sundays',
    right:
      '---\ntitle: Open on Sundays\ndescription: From May, ten to four.\ndate: 2026-05-01\n---\nCome by.',
  },
};

/** Reads an article: the fields of its front matter, and its Markdown as `body`. Never throws. */
export function parseArticle({ path, text }: SourceFile): {
  document?: Document;
  diagnostics: FileDiagnostic[];
} {
  const parts = articleParts(text);
  if (!parts) return { diagnostics: [{ file: path, pointer: '', ...withoutHead(text) }] };
  const { document, diagnostics } = parseYaml({ path, text: parts.head });
  if (!document) return { diagnostics };
  const value = { ...(document.value as object), body: parts.body };
  return { document: { file: path, value }, diagnostics };
}

function withoutHead(text: string): TextDiagnostic {
  const encoding = checkCharacters(text).find(({ rule }) => rule === 'yaml/encoding');
  return (
    encoding ??
    meantAsBeginning(text) ??
    withoutEnd(text) ?? {
      ...broken,
      message: 'This article has no front matter, so nobody knows its title and date.',
      help: 'Begin with these lines, the text below them:\n---\ntitle: …\ndescription: …\ndate: 2026-01-31\n---',
      span: { start: 0, end: text.split(/\r?\n/, 1)[0]?.length ?? 0 },
    }
  );
}

const broken = { rule: 'article/front-matter', severity: 'error' } as const;

/** Lines that were to begin the front matter: other hyphens, or others above them. */
function meantAsBeginning(text: string): TextDiagnostic | undefined {
  const line = /(?<=^\ufeff?)(?:\s+-{2,}|--|-{4,}|[–—]+|\+{3,})[ \t]*(?=\r?\n)/.exec(text);
  return line
    ? {
        ...broken,
        message: 'The front matter of this article does not begin with three hyphens.',
        help: 'Begin the first line of the file with them, and write nothing else there: ---',
        span: { start: line.index, end: line.index + line[0].length },
        fix: { to: '---' },
      }
    : undefined;
}

/** The last line that looks like a field is where the end was forgotten. */
function withoutEnd(text: string): TextDiagnostic | undefined {
  const head = /^\ufeff?---.*(?:\r?\n(?:[\w-]+:|[ \t]+\S|- ).*)*/.exec(text)?.[0].trimEnd();
  return head === undefined
    ? undefined
    : (meantAsEnd(text) ?? {
        ...broken,
        message: 'The front matter of this article has no end.',
        help: 'Write a line of three hyphens (---) below its last field.',
        span: { start: head.lastIndexOf('\n') + 1, end: head.length },
      });
}

/** A line that was to end the front matter: three hyphens that are indented, or more or fewer of them. */
function meantAsEnd(text: string): TextDiagnostic | undefined {
  const line = /(?<=\n)(?: +-{2,}|--|-{4,})[ \t]*(?=\r?\n|$)/.exec(text);
  if (!line) return undefined;
  return {
    ...broken,
    message:
      'The front matter of this article has no end, and this line looks as if it was to be it.',
    help: 'Write three hyphens at the beginning of the line: ---',
    span: { start: line.index, end: line.index + line[0].length },
    fix: { to: '---' },
  };
}

import { type FileDiagnostic, isError } from '../../model/diagnostic.ts';
import type { Document, SourceFile } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { withoutCode } from '../../text/read-markdown.ts';
import { type ArticleParts, articleParts } from './article-parts.ts';
import { checkCharacters } from './check-characters.ts';
import { findCodeFence } from './find-code-fence.ts';
import { findConflict } from './find-conflict.ts';
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
  if (parts.head.trim() === '')
    return { diagnostics: [{ file: path, pointer: '', ...withoutFields(parts) }] };
  const { document, diagnostics } = parseYaml({ path, text: parts.head });
  if (!document) return { diagnostics };
  const ofBody = checkBody(text, parts).map((one) => ({ file: path, pointer: '', ...one }));
  if (ofBody.some(isError)) return { diagnostics: [...diagnostics, ...ofBody] };
  const value = { ...(document.value as object), body: parts.body };
  return { document: { file: path, value }, diagnostics: [...diagnostics, ...ofBody] };
}

/** What no text should have in it; every character of the body is at the place that it has in the file. */
function checkBody(text: string, { bodyStart }: ArticleParts): TextDiagnostic[] {
  const body =
    text.slice(0, bodyStart).replace(/[^\r\n]/g, ' ') + withoutCode(text.slice(bodyStart));
  const conflict = findConflict(body);
  return conflict ? [conflict] : checkCharacters(body).filter(({ rule }) => !OF_YAML.has(rule));
}

/** Spaces that only YAML counts. */
const OF_YAML = new Set(['yaml/indentation-space']);

function withoutFields({ head, bodyStart }: ArticleParts): TextDiagnostic {
  return {
    ...broken,
    message: 'Nothing stands between the two lines of three hyphens.',
    help: 'Delete one of them where its fields are below, or write these between them:\ntitle: …\ndescription: …\ndate: 2026-01-31',
    span: { start: head.length, end: bodyStart },
  };
}

function withoutHead(text: string): TextDiagnostic {
  const encoding = checkCharacters(text).find(({ rule }) => rule === 'yaml/encoding');
  return (
    encoding ??
    findCodeFence(text, /^---/) ??
    meantAsBeginning(text) ??
    withoutEnd(text) ??
    withoutBeginning(text) ?? {
      ...broken,
      message: 'This article has no front matter, so nobody knows its title and date.',
      help: 'Begin with these lines, the text below them:\n---\ntitle: …\ndescription: …\ndate: 2026-01-31\n---',
      span: { start: 0, end: text.split(/\r?\n/, 1)[0]?.length ?? 0 },
    }
  );
}

const broken = { rule: 'article/front-matter' } as const;

/** Lines that were to begin the front matter: other hyphens, or others above them. */
function meantAsBeginning(text: string): TextDiagnostic | undefined {
  const line = /(?<=^\ufeff?)(?:\s+-{2,}|--|-{4,}|[–—]+|\+{3,})[ \t]*(?=\r?\n[\w-]+:)/.exec(text);
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

/** Fields without the line above them, or with a sentence there that is no part of the article. */
function withoutBeginning(text: string): TextDiagnostic | undefined {
  const [line = '', field] =
    /^\ufeff?(?:([\w-]+):.*|.*(?=(?:\r?\n)+---[ \t]*\r?\n))/.exec(text) ?? [];
  if (!line) return undefined;
  return {
    ...broken,
    message: field
      ? 'The line above the fields of this article is missing.'
      : 'Something stands above the first line of three hyphens.',
    help: field
      ? 'Write three hyphens on a line above it, and on another one below the last field: ---'
      : 'Delete it: the file begins with the three hyphens.',
    span: { start: 0, end: line.length },
  };
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

/** Below lines that can be fields, and no text. */
const END_OF_FIELDS =
  /^(\ufeff?---.*(?:\r?\n(?:[\w-]+:.*|[ \t]+[^\s-].*|- .*|#.*)?)*?\r?\n)( +-{2,}|--|-{4,})[ \t]*(?=\r?\n|$)/;

/** A line that was to end the front matter: three hyphens that are indented, or more or fewer of them. */
function meantAsEnd(text: string): TextDiagnostic | undefined {
  const [, above = '', line = ''] = END_OF_FIELDS.exec(text) ?? [];
  if (!line) return undefined;
  return {
    ...broken,
    message:
      'The front matter of this article has no end, and this line looks as if it was to be it.',
    help: 'Write three hyphens at the beginning of the line: ---',
    span: { start: above.length, end: above.length + line.length },
    fix: { to: '---' },
  };
}

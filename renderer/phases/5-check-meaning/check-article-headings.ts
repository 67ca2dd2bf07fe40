import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { Document } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { valueAt } from '../../model/value-at.ts';

export const rules: Rules = {
  'text/title-twice': {
    title: 'An article that begins with its own title',
    why: 'The page shows the title above the text, so visitors read it twice.',
    fix: 'Delete the heading at the beginning of the text.',
    wrong: '---\ntitle: How to descale a kettle\n---\n\n# How to descale a kettle',
    right: '---\ntitle: How to descale a kettle\n---\n\nTake vinegar.',
    canBeOff: true,
  },
};

/** Articles whose text begins with their title as a heading, as other programs have them. */
export function checkArticleHeadings(articles: readonly Document[]): FileDiagnostic[] {
  return articles.flatMap(({ file, value }): FileDiagnostic[] => {
    const [title, body] = ['/title', '/body'].map((pointer) => valueAt(value, pointer));
    if (typeof title !== 'string' || typeof body !== 'string') return [];
    const [words = '', heading = ''] =
      /^\s*(#{1,2}[ \t]+([^\n]+?)[ \t#]*(?:\n|$))/.exec(body)?.slice(1) ?? [];
    if (plain(heading) === '' || plain(heading) !== plain(title)) return [];
    return [
      {
        rule: 'text/title-twice',
        severity: 'warning',
        file,
        pointer: '/body',
        words: words.trimEnd(),
        message: 'The text begins with the title, which the page shows above it already.',
        help: 'Delete this heading.',
      },
    ];
  });
}

function plain(text: string): string {
  return text
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();
}

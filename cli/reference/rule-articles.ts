import { parseDocument } from 'yaml';
import type { Rule, Rules } from '../../renderer/index.ts';
import { type Article, codeBlock, escapeText, pageTable } from './article.ts';

/** One article for each rule, as `site explain` prints it, and a list of all. */
export function ruleArticles(rules: Rules): Article[] {
  const pages = Object.entries(rules).map(
    ([name, rule]) => [`\`${name}\``, ruleArticle(name, rule), rule.title] as const,
  );
  const groups = Map.groupBy(pages, ([label]) => label.slice(1).split('/')[0] ?? '');
  const list = {
    file: 'reference/rules.md',
    path: '/rules',
    title: 'Rules',
    description: `The ${pages.length} kinds of problems that site validate and site build report, why each matters, and how to fix it.`,
    body: [...groups]
      .map(([group, rulesOfGroup]) => `## ${group}\n\n${pageTable('Rule', rulesOfGroup)}`)
      .join('\n\n'),
  };
  return [list, ...pages.map(([, article]) => article)];
}

function ruleArticle(name: string, { title, why, fix, wrong, right, canBeOff }: Rule): Article {
  return {
    file: `rules/${name.replace('/', '-')}.md`,
    path: `/rules/${name}`,
    title: name,
    description: `${title}. ${why}`,
    body: [
      '## What to do',
      escapeText(fix),
      'Instead of',
      codeBlock(languageOf(wrong), wrong),
      'write',
      codeBlock(languageOf(right), right),
      '## Where it does not fit',
      ...(canBeOff
        ? [
            'A site decides about it in `site.yaml`:',
            codeBlock('yaml', `rules:\n  ${name}: off   # or error, or warning`),
            'A page accepts it until a day, with a reason:',
            codeBlock(
              'yaml',
              `waivers:\n  - { rule: ${name}, reason: The old page goes in May, until: 2026-05-31 }`,
            ),
          ]
        : ['It cannot be switched off: what it finds cannot be built, or would not work.']),
    ].join('\n\n'),
  };
}

/** Examples show mistakes of YAML, too, and Markdown. */
function languageOf(example: string): string {
  return parseDocument(example).errors.length > 0 ? 'text' : 'yaml';
}

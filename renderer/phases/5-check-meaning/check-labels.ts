import { languageFor } from '../../locale/index.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { valueAt } from '../../model/value-at.ts';
import type { FieldText } from '../../registry/schema/field-text.ts';
import { mayHaveLinks, withoutCode } from '../../text/read-markdown.ts';
import type { PageCheck } from './check.ts';

/**
 * Whether the texts of links to other pages describe them, in the language of the page
 * (https://developer.chrome.com/docs/lighthouse/seo/link-text).
 */
export const pageCheck: PageCheck = {
  rules: {
    'link/label': {
      title: 'A link that does not say where it leads',
      why: 'Who listens to a page goes from link to link and meets several that sound alike, and search engines take the words for a summary of the page behind it.',
      fix: 'Name what visitors find there.',
      wrong: '{ label: Read more, href: /pricing }',
      right: '{ label: All prices, href: /pricing }',
      canBeOff: true,
    },
  },
  check: ({ page: { content }, texts, locale, index }) => {
    const { vagueLabels } = languageFor(locale, index.registry.words);
    const isVague = (label: string, target: string) =>
      /^[^\p{L}\d]*[^\p{L}\d\s][^\p{L}\d]*$/u.test(label) ||
      (/^(?:https?:\/\/|www\.)\S+$/.test(label) && target.startsWith('/')) ||
      vagueLabels.includes(label.toLocaleLowerCase(locale).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
    return [
      ...(texts.get('href') ?? []).flatMap((link) => checkField(link, content, isVague)),
      ...(texts.get('markdown') ?? []).flatMap((text) => checkMarkdown(text, isVague)),
    ];
  },
};

type IsVague = (label: string, target: string) => boolean;

/** A link in fields of its own; a title beside it, or beside its group, describes the target. */
function checkField(
  { text, pointer }: FieldText,
  content: unknown,
  isVague: IsVague,
): Diagnostic[] {
  if (SAME_PAGE.test(text)) return [];
  const link = pointer.slice(0, pointer.lastIndexOf('/'));
  const fields = Object(valueAt(content, link)) as Record<string, unknown>;
  return ['label', 'linkLabel'].flatMap((field) => {
    const label = fields[field];
    if (typeof label !== 'string' || !isVague(label, text)) return [];
    const around = link.slice(0, link.lastIndexOf('/'));
    const title = fields.title ?? valueAt(content, `${around}/title`);
    return [vagueLabel(label, `${link}/${field}`, title)];
  });
}

function checkMarkdown({ text, pointer }: FieldText, isVague: IsVague): Diagnostic[] {
  if (!mayHaveLinks(text)) return [];
  return [...withoutCode(text).matchAll(MARKDOWN_LINK)].flatMap(([, label = '', target = '']) =>
    isVague(label, target) ? [{ ...vagueLabel(label, pointer), words: `[${label}]` }] : [],
  );
}

/** Links that leave no page. */
const SAME_PAGE = /^(?:#|mailto:|tel:|sms:)/;

const MARKDOWN_LINK = new RegExp(
  `(?<!!)\\[([^[\\]]+)\\]\\((?!${SAME_PAGE.source.slice(1)})([^)\\s]*)`,
  'g',
);

function vagueLabel(label: string, pointer: string, title?: unknown): Diagnostic {
  const example = typeof title === 'string' ? `, such as \`${title}\`` : '';
  return {
    rule: 'link/label',
    severity: 'warning',
    pointer,
    message: `\`${label}\` does not say where the link leads.`,
    help: `Name what visitors find there${example}: who listens to a page may hear its links alone.`,
  };
}

import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { findSection } from '../../../registry/registry.ts';
import type { FieldText } from '../../../registry/schema/field-text.ts';
import { linesOf } from '../../../text/wording.ts';
import type { SiteIndex } from '../site-index.ts';
import { checkLink } from './check-link.ts';
import { checkMarkdownLinks } from './check-markdown-links.ts';
import { checkTarget, type LinkDiagnostic, type LinkSource } from './check-target.ts';

export const rules: Rules = {
  'link/thank-you': {
    title: 'A form without its thank-you page',
    why: 'Visitors who send the form would see an error page and send it again.',
    fix: 'Write the page.',
    wrong: 'thankYou: /thanks',
    right: 'thankYou: /thank-you',
  },
};

/**
 * Whether the links in one text lead somewhere: a link field, a thank-you page, or the links in
 * Markdown.
 */
export function checkLinksIn(field: FieldText, from: LinkSource, index: SiteIndex): Diagnostic[] {
  if (field.format === 'markdown') return checkMarkdownLinks(field, from, index);
  if (field.format === 'page-path') return checkPagePath(field, from, index);
  if (field.format !== 'href') return [];
  const diagnostic = checkLink(field.text, from, index);
  return diagnostic ? [{ ...diagnostic, pointer: field.pointer }] : [];
}

function checkPagePath(
  { text, pointer }: FieldText,
  from: LinkSource,
  index: SiteIndex,
): Diagnostic[] {
  const diagnostic = checkTarget(text, from, index);
  if (!diagnostic) return [];
  if (diagnostic.rule !== 'link/page' || !pointer.endsWith('/thankYou'))
    return [{ ...diagnostic, pointer }];
  return [{ ...diagnostic, ...missingThankYou(diagnostic, text, index), pointer }];
}

function missingThankYou(
  { help, suggest }: LinkDiagnostic,
  text: string,
  { registry }: SiteIndex,
): Partial<Diagnostic> {
  const type = findSection(registry, ({ pageFor }) => pageFor === 'thankYou');
  const how = type ? ` with a ${type} section` : '';
  return {
    rule: 'link/thank-you',
    message: `The thank-you page \`${text}\` does not exist.`,
    help: linesOf(
      suggest && help,
      `Visitors see it after they have sent the form: write pages${text}.yaml${how}.`,
    ),
  };
}

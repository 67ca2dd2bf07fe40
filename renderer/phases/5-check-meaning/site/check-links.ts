import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { findSection } from '../../../registry/registry.ts';
import type { FieldText } from '../../../registry/schema/field-text.ts';
import { linesOf } from '../../../text/wording.ts';
import type { SiteIndex } from '../site-index.ts';
import { checkLink } from './check-link.ts';
import { checkMarkdownLinks } from './check-markdown-links.ts';
import { checkTarget } from './check-target.ts';
import type { LinkDiagnostic, LinkSource } from './link-source.ts';
import { ownPath } from './own-path.ts';

export const rules: Rules = {
  'link/thanks-for-nothing': {
    title: 'A link to the page that thanks for a form',
    why: 'Visitors are thanked for what they have not sent, and statistics count them as leads.',
    fix: 'Link to the page with the form.',
    wrong: '{ label: Book a visit, href: /thank-you }',
    right: '{ label: Book a visit, href: /book }',
    canBeOff: true,
  },
  'link/thank-you': {
    title: 'A form without its thank-you page',
    why: 'Visitors who send the form would see an error page and send it again.',
    fix: 'Write the page.',
    wrong: 'thankYou: /thanks',
    right: 'thankYou: /thank-you',
    joined: 'site',
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
  const diagnostic =
    checkLink(field.text, from, index) ?? thanksForNothing(field.text, from, index);
  return diagnostic ? [{ ...diagnostic, pointer: field.pointer }] : [];
}

/** A page that thanks for a form, where nobody has sent one; an e-mail may answer one, and a text may describe it. */
function thanksForNothing(
  target: string,
  { path: own }: LinkSource,
  { thanks, url }: SiteIndex,
): LinkDiagnostic | undefined {
  const path = (ownPath(target, { url }) ?? target).split(/[?#]/)[0] ?? '';
  if (own === undefined || !thanks?.has(path) || thanks.has(own)) return undefined;
  return {
    rule: 'link/thanks-for-nothing',
    severity: 'warning',
    message: `\`${path}\` thanks visitors for a form, but by this link they come without having sent one.`,
    help: 'Link to the page with the form, or to another one.',
  };
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
      suggest && help?.split('\n')[0],
      `Visitors see it after they have sent the form: write pages${text}.yaml${how}.`,
    ),
  };
}

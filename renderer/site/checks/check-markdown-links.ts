import type { Diagnostic } from '../../model/diagnostic.ts';
import type { SiteIndex } from '../../phases/5-check-meaning/site-index.ts';
import type { FieldText } from '../../schema/field-text.ts';
import { explainHref, isLink } from '../../text/explain-href.ts';
import { type MarkdownTarget, markdownTargets, mayHaveLinks } from '../../text/markdown.ts';
import { shorten } from '../../text/wording.ts';
import { checkTarget, type LinkDiagnostic } from './check-target.ts';

/** Targets found before, for each site: pages share the texts of partials. */
const targetsBySite = new WeakMap<SiteIndex, Map<string, readonly MarkdownTarget[]>>();

/** Whether the links in a text of Markdown lead somewhere. */
export function checkMarkdownLinks(
  { text, pointer }: FieldText,
  path: string | undefined,
  index: SiteIndex,
): Diagnostic[] {
  if (!mayHaveLinks(text)) return [];
  return targetsOf(text, index).flatMap((found) => {
    const diagnostic = checkOne(found, path, index);
    return diagnostic ? [{ ...diagnostic, pointer, words: found.target }] : [];
  });
}

function targetsOf(text: string, index: SiteIndex): readonly MarkdownTarget[] {
  const known = targetsBySite.get(index) ?? new Map<string, readonly MarkdownTarget[]>();
  targetsBySite.set(index, known);
  const targets = known.get(text) ?? markdownTargets(text);
  known.set(text, targets);
  return targets;
}

function checkOne(
  { kind, target }: MarkdownTarget,
  path: string | undefined,
  index: SiteIndex,
): LinkDiagnostic | undefined {
  if (kind === 'picture') return picture(target);
  if (kind === 'broken') return broken(target);
  if (isLink(target) || target.includes('{{')) return checkTarget(target, path, index);
  return { severity: 'error', ...explainHref('The target', target) };
}

function picture(target: string): LinkDiagnostic {
  return {
    rule: 'text/picture',
    severity: 'error',
    message: `Pictures cannot stand in a text: \`${shorten(target)}\`.`,
    help: 'Remove it here. Sections that show pictures have a field `picture` for them.',
  };
}

function broken(target: string): LinkDiagnostic {
  return {
    rule: 'text/broken-link',
    severity: 'error',
    message: `The link to \`${shorten(target)}\` would be shown as it is written, brackets and all.`,
    help: 'Write [words](/path): no space between ] and (, none in the address, and both brackets closed.',
  };
}

import { explainHref, isLink } from '../../diagnostics/explain-href.ts';
import { shorten } from '../../diagnostics/wording.ts';
import type { Problem } from '../../model/diagnostic.ts';
import type { SiteIndex } from '../../phases/5-check-meaning/site-index.ts';
import type { FieldText } from '../../schema/field-text.ts';
import { type MarkdownTarget, markdownTargets, mayHaveLinks } from '../../text/markdown.ts';
import { checkTarget, type LinkProblem } from './check-target.ts';

/** Targets found before, for each site: pages share the texts of partials. */
const targetsBySite = new WeakMap<SiteIndex, Map<string, readonly MarkdownTarget[]>>();

/** Whether the links in a text of Markdown lead somewhere. */
export function checkMarkdownLinks(
  { text, pointer }: FieldText,
  path: string | undefined,
  index: SiteIndex,
): Problem[] {
  if (!mayHaveLinks(text)) return [];
  return targetsOf(text, index).flatMap((found) => {
    const problem = checkOne(found, path, index);
    return problem ? [{ ...problem, pointer, words: found.target }] : [];
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
): LinkProblem | undefined {
  if (kind === 'picture') return picture(target);
  if (kind === 'broken') return broken(target);
  if (isLink(target)) return checkTarget(target, path, index);
  return { severity: 'error', ...explainHref('The target', target) };
}

function picture(target: string): LinkProblem {
  return {
    rule: 'text/picture',
    severity: 'error',
    message: `Pictures cannot stand in a text: \`${shorten(target)}\`.`,
    help: 'Remove it here. Sections that show pictures have a field `picture` for them.',
  };
}

function broken(target: string): LinkProblem {
  return {
    rule: 'text/broken-link',
    severity: 'error',
    message: `The link to \`${shorten(target)}\` would be shown as it is written, brackets and all.`,
    help: 'Write [words](/path), without spaces in the address and with both brackets closed.',
  };
}

import type { Problem } from '../diagnostic.ts';
import type { FieldText } from '../schema/field-text.ts';
import { fieldPlan } from '../schema/fields.ts';
import { type MappedParts, mapFields } from '../schema/map-fields.ts';
import { nearestName } from '../text/nearest-name.ts';
import { escapeMarkdown, fillVariables, type Scope, scopeNames } from '../text/variables.ts';

/** Sections filled in before, for each scope: pages share those of partials. */
const filledParts = new WeakMap<Scope, MappedParts>();

/**
 * Fills in the `{{variables}}` of all texts of a page, of site.yaml or of a mail. A value is put in as text: it can neither
 * become Markdown nor HTML. Names that do not exist are errors, told once for a section that
 * several pages share. `texts` are all texts as they now are.
 */
export function fillTexts<T>(
  content: T,
  scope: Scope,
  kind: 'page' | 'site' | 'mail' = 'page',
): { content: T; texts: FieldText[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const known = filledParts.get(scope) ?? new WeakMap();
  filledParts.set(scope, known);
  function fill(text: string, format: string, pointer: string): string {
    if (!text.includes('{{')) return text;
    const result = fillVariables(text, scope, format === 'markdown' ? escapeMarkdown : undefined);
    problems.push(...result.unknown.map((name) => unknownVariable(name, pointer, scope)));
    if (result.unknown.length === 0 && result.text.includes('{{') && !text.includes('\\{{')) {
      problems.push(openBraces(pointer));
    }
    return result.text;
  }
  const { value, texts } = mapFields(fieldPlan(kind), content, fill, known);
  return { content: value, texts, problems };
}

function unknownVariable(name: string, pointer: string, scope: Scope): Problem {
  const names = scopeNames(scope);
  const suggest = nearestName(name, names);
  return {
    rule: 'text/unknown-variable',
    severity: 'error',
    pointer,
    message: name
      ? `There is no \`{{${name}}}\` to put into this text.`
      : 'The braces `{{ }}` are empty.',
    help: suggest
      ? `Did you mean \`{{${suggest}}}\`?`
      : `There is: ${names.map((known) => `{{${known}}}`).join(', ')}`,
    suggest: suggest && `{{${suggest}}}`,
  };
}

function openBraces(pointer: string): Problem {
  return {
    rule: 'text/open-variable',
    severity: 'error',
    pointer,
    message: 'The braces `{{` are never closed.',
    help: 'Write {{name}}, or \\{{ for the braces themselves.',
  };
}

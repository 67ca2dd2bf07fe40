import type { Problem } from '../../model/diagnostic.ts';
import { childPointer } from '../../model/pointer.ts';
import type { FieldText } from '../../schema/field-text.ts';
import { fieldPlan } from '../../schema/fields.ts';
import { type MappedParts, mapFields } from '../../schema/map-fields.ts';
import { nearestName } from '../../text/nearest-name.ts';
import {
  escapeMarkdown,
  fillVariables,
  type Scope,
  scopeNames,
  variableValue,
} from '../../text/variables.ts';

/** Sections filled in before, for each scope: pages share those of partials. */
const filledParts = new WeakMap<Scope, MappedParts>();

/**
 * Fills in the `{{variables}}` of all texts of a page, of site.yaml or of a mail. A value is put in as text: it can neither
 * become Markdown nor HTML. Names that do not exist are errors, told once for a section that
 * several pages share. `texts` are all texts as they now are. `itemFile` is where `item` is written.
 */
export function fillTexts<T>(
  content: T,
  scope: Scope,
  kind: 'page' | 'site' | 'mail' = 'page',
  itemFile?: string,
): { content: T; texts: FieldText[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const known = filledParts.get(scope) ?? new WeakMap();
  filledParts.set(scope, known);
  function fill(text: string, format: string, pointer: string): string {
    if (!text.includes('{{')) return text;
    const result = fillVariables(text, scope, format === 'markdown' ? escapeMarkdown : undefined);
    for (const name of result.unknown) {
      const isKnown = variableValue(scope, name) !== undefined;
      const explain = isKnown ? faultyVariable : unknownVariable;
      problems.push({
        ...explain(name, pointer, scope),
        words: `{{${name}}}`,
        ...inItem(name, isKnown, itemFile),
      });
    }
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

/** Where an entry of a collection has, or lacks, what a name stands for. */
function inItem(name: string, isKnown: boolean, itemFile?: string): Pick<Problem, 'related'> {
  const [head, ...keys] = name.split('.');
  if (head !== 'item' || !itemFile) return {};
  const message = isKnown ? 'It is written here.' : 'It is missing here.';
  return { related: [{ file: itemFile, pointer: keys.reduce(childPointer, ''), message }] };
}

/** A name that exists, but stands for nothing that can be put into a text. */
function faultyVariable(name: string, pointer: string, scope: Scope): Problem {
  const value = variableValue(scope, name);
  return {
    rule: 'text/not-a-text',
    severity: 'error',
    pointer,
    message: `\`{{${name}}}\` ${faultOf(value)}.`,
    help:
      typeof value === 'boolean'
        ? `Put it in quotes where it is written: "${value}"`
        : `Write a text for it, or take \`{{${name}}}\` out of this one.`,
  };
}

function faultOf(value: unknown): string {
  if (value === null) return 'is empty, so there is nothing to put into this text';
  if (typeof value === 'string') return 'leads back to itself';
  const kind = Array.isArray(value)
    ? 'a list'
    : typeof value === 'object'
      ? 'a group'
      : `\`${value}\``;
  return `is ${kind}, but only a text or a number can be put into this text`;
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

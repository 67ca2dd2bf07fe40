import type { Diagnostic } from '../../model/diagnostic.ts';
import { valueAt } from '../../model/value-at.ts';
import type { FieldText, TextsByFormat } from '../../registry/schema/field-text.ts';
import { canBeLink, explainHref } from '../../text/explain-href.ts';
import { shorten } from '../../text/wording.ts';

/**
 * Whether every link field of a page can be a link now that its variables are filled in.
 * `written` is the page without them.
 */
export function checkHrefs(texts: TextsByFormat, written: unknown): Diagnostic[] {
  return (texts.get('href') ?? []).flatMap((field) => checkHref(field, written));
}

/** Whether one link field can be a link; an unknown variable is reported elsewhere. */
function checkHref({ text, pointer }: FieldText, written: unknown): Diagnostic[] {
  if (canBeLink(text) || text.includes('{{')) return [];
  const name = `\`${pointer.slice(pointer.lastIndexOf('/') + 1)}\``;
  const words = explainHref(name, text);
  const template = valueAt(written, pointer);
  if (template === text) return [{ pointer, ...words }];
  const { rule, help, suggest } = words;
  const message = `${name} becomes \`${shorten(text)}\`, which is not a link.`;
  const meant = withScheme(String(template), suggest);
  if (meant) return [{ rule, pointer, message, help: `Write: "${meant}"` }];
  const origin = 'The text comes from a variable: correct it where its value is written.';
  return [{ rule, pointer, message, help: `${help}\n${origin}` }];
}

/** `{{phone}}` or `tel://{{phone}}` for `tel:{{phone}}`: what the variable says needs only that before it. */
function withScheme(template: string, suggest = ''): string | undefined {
  const [scheme] = /^(?:tel|mailto):/.exec(suggest) ?? [];
  const [variable] = /\{\{[^{}]*\}\}$/.exec(template) ?? [];
  const meant = scheme && variable && `${scheme}${variable}`;
  return meant === template ? undefined : meant;
}

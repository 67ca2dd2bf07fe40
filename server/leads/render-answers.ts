import { escapeText } from '../../renderer/light.ts';
import type { Language } from '../../renderer/locale/index.ts';
import type { LeadField } from '../../schemas/generated/contract.ts';

/** What somebody typed into some fields, to be read and copied; empty where that is nothing. */
export function renderAnswers(
  fields: readonly LeadField[],
  values: ReadonlyMap<string, string>,
  { form: words }: Language,
): string {
  const typed = fields.flatMap(({ name, label, input }) => {
    const text = input === 'hidden' ? '' : (values.get(name) ?? '');
    return text ? [`<dt>${escapeText(label)}</dt><dd>${escapeText(text)}</dd>`] : [];
  });
  if (typed.length === 0) return '';
  return `<h2>${escapeText(words.title)}</h2>\n<dl>\n${typed.join('\n')}\n</dl>`;
}

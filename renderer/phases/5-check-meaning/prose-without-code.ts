import { oncePer } from '../../model/once.ts';
import { type FieldText, proseIn, type TextsByFormat } from '../../registry/schema/field-text.ts';
import { withoutCode } from '../../text/read-markdown.ts';

/** The texts that visitors read word by word: Markdown without its code. */
export const proseWithoutCode = oncePer((texts: TextsByFormat): readonly FieldText[] =>
  proseIn(texts).map((field) =>
    field.format === 'markdown' ? { ...field, text: withoutCode(field.text) } : field,
  ),
);

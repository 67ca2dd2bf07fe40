import type { FieldFacts } from '../../renderer/index.ts';
import { escapeText } from './article.ts';

/** Fields as a list in Markdown, those inside of others below them. */
export function fieldList(fields: readonly FieldFacts[], indent = ''): string {
  return fields.map((field) => fieldItem(field, indent)).join('\n');
}

function fieldItem(field: FieldFacts, indent: string): string {
  const { name, kind, isRequired, description, example, fields } = field;
  const facts = [
    escapeText(kind),
    ...(isRequired ? ['**required**'] : []),
    ...(field.default === undefined ? [] : [`default \`${field.default}\``]),
  ];
  const text = [
    escapeText(description).replaceAll('\n', `  \n${indent}  `),
    ...(example === undefined ? [] : [`Such as \`${example}\`.`]),
  ].join(' ');
  const inner = fields.length ? `\n${fieldList(fields, `${indent}  `)}` : '';
  return `${indent}- **\`${name}\`** ${facts.join(', ')}  \n${indent}  ${text}${inner}`;
}

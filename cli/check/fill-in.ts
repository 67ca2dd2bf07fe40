import type { Tag } from './read-html.ts';

/** Answers that fit the kinds of fields; others take any word. */
const ANSWERS: Readonly<Record<string, string>> = {
  email: 'check@example.com',
  tel: '+1 555 0100',
  url: 'https://www.example.com',
  checkbox: 'true',
  number: '1',
  date: '2031-05-17',
};

/** Fills in a form by its tags. Answers may miss the limits and patterns of their fields. */
export function fillIn(form: readonly Tag[]): Record<string, string> {
  const answers: Record<string, string> = {};
  let select = '';
  for (const { name, attributes, text } of form) {
    if (name === 'select') select = attributes.name ?? '';
    if (name === 'option') answers[select] ||= attributes.value ?? text;
    if (isField(name, attributes)) answers[attributes.name ?? ''] = answerTo(attributes);
  }
  delete answers[''];
  return answers;
}

/** Whether people answer it: none gets to the trap for robots. */
function isField(name: string, { tabindex }: Tag['attributes']): boolean {
  return (name === 'input' || name === 'textarea') && tabindex !== '-1';
}

function answerTo({ type = 'text', value, min }: Tag['attributes']): string {
  if (type === 'hidden' || type === 'radio') return value ?? '';
  return min ?? ANSWERS[type] ?? 'Check';
}

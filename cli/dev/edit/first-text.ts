import { isMapping } from '../../../renderer/index.ts';

/** Fields that people call something by, the surest first. */
const NAMES = ['heading', 'title', 'name', 'label', 'question', 'text', 'quote', 'body', 'id'];

/** The text that a person would call something by; '' if it has none. */
export function firstText(value: unknown): string {
  if (!isMapping(value)) return '';
  return String(NAMES.map((key) => value[key]).find((text) => typeof text === 'string') ?? '');
}

import { isMapping } from '../../../renderer/index.ts';

/** Fields that people call something by, the surest first. */
const NAMES = 'heading title label name question text quote body alt id'.split(' ');

/** The text that a person would call something by; '' if it has none. */
export function firstText(value: unknown): string {
  if (!isMapping(value)) return '';
  const found = NAMES.find((key) => typeof value[key] === 'string');
  const text = found === undefined ? '' : String(value[found]);
  return SLUG.test(text) ? text.replace(/[_-]/g, ' ') : text;
}

/** A name for programs, such as that of an experiment. */
const SLUG = /^[a-z\d]+(?:[_-][a-z\d]+)+$/;

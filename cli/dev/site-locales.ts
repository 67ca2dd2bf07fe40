import languages from '../../schemas/generated/languages.json' with { type: 'json' };
import type { Preview } from './open-preview.ts';

/** Languages that pages can be in, such as `en`: the program's own, and those that the site brings along. */
export function localesOf({ registry }: Preview['types']): string[] {
  return [...new Set([...Object.keys(languages), ...Object.keys(registry.words)])].sort();
}

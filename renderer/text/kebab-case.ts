import { slug } from '../model/slug.ts';

/** The words of a text as names have them: `checkCircle` and `Check circle` → `check-circle`. */
export function kebabCase(text: string): string {
  return slug(text.replace(/([a-z0-9])([A-Z])/g, '$1-$2'));
}

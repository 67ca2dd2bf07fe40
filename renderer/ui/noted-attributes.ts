/**
 * Attributes that rules of style depend on and no script changes: rendering notes their values, and
 * a page goes without the rules of others.
 */
export const NOTED_ATTRIBUTES = [
  'data-background',
  'data-opening-tone',
  'data-count',
  'data-columns',
  'data-input',
];

/** How rendering notes the value of an attribute: beside the classes, none of which is called that. */
export function notedAttribute(name: string, value: unknown): string {
  return `[${name}=${value}]`;
}

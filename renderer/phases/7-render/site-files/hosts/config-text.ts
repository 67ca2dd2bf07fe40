/** A text between quotes, as nginx and Caddy read it. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** A text as a pattern that fits it alone. */
export function escapePattern(text: string): string {
  return text.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&');
}

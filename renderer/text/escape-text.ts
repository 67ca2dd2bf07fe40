const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: no document may have them
const SPECIAL = /[&<>"'\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Escapes a text for HTML and XML: between tags, and in attributes with quotes; what XML cannot have goes. */
export function escapeText(text: string): string {
  return text.replace(SPECIAL, (sign) => ESCAPES[sign] ?? '');
}

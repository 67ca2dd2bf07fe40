type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A start tag, its attributes escaped; `undefined` leaves one out. */
export function startTag(name: string, attributes: Attributes = {}): string {
  return `${openTag(name, attributes)}>`;
}

/** An element without content. */
export function voidTag(name: string, attributes: Attributes): string {
  return `${openTag(name, attributes)}/>`;
}

function openTag(name: string, attributes: Attributes): string {
  let tag = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) tag += ` ${key}="${escapeText(String(value))}"`;
  }
  return tag;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** A text as HTML shows it, between tags and in attributes. */
export function escapeText(text: string): string {
  return /[&<>"']/.test(text)
    ? text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)
    : text;
}

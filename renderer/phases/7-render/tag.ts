import { escapeText } from '../../text/escape-text.ts';

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

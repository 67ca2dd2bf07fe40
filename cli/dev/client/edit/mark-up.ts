/** A text that is being typed, with what of it is selected. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Puts signs around what is selected, such as ** for bold, or takes them away. */
export function toggleAround({ text, start, end }: Selected, sign: string): Selected {
  const chosen = text.slice(start, end);
  const lead = chosen.length - chosen.trimStart().length;
  const trail = chosen.trim() === '' ? 0 : chosen.length - chosen.trimEnd().length;
  const [from, to] = [start + lead, end - trail];
  const inner = text.slice(from, to);
  const size = sign.length;
  if (isAround(text.slice(0, from), text.slice(to), sign)) {
    const plain = text.slice(0, from - size) + inner + text.slice(to + size);
    return { text: plain, start: from - size, end: to - size };
  }
  if (inner.length > 2 * size && isAround(inner.slice(0, size), inner.slice(-size), sign)) {
    const plain = inner.slice(size, -size);
    return { text: text.slice(0, from) + plain + text.slice(to), start: from, end: to - 2 * size };
  }
  const marked = text.slice(0, from) + sign + inner + sign + text.slice(to);
  return { text: marked, start: from + size, end: to + size };
}

/** One * is no part of two: italic inside of bold stays what it is. */
function isAround(before: string, after: string, sign: string): boolean {
  const stars = (one: string | undefined) => one?.length ?? 0;
  if (sign !== '*') return before.endsWith(sign) && after.startsWith(sign);
  return stars(/\*+$/.exec(before)?.[0]) % 2 === 1 && stars(/^\*+/.exec(after)?.[0]) % 2 === 1;
}

/** Begins each selected line with a sign, such as - for a list, or takes it away. */
export function toggleLines({ text, start, end }: Selected, sign: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isOn = lines.every((line) => line.startsWith(sign));
  const plain = lines.map((line) => line.replace(/^(?:[-*] |#{1,6} |\d+\. )/, ''));
  const put = (isOn ? plain : plain.map((line) => sign + line)).join('\n');
  const changed = text.slice(0, from) + put + text.slice(to);
  return { text: changed, start: from, end: from + put.length };
}

/** As a link in Markdown needs it. */
function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** Makes what is selected a link; without a selection, its address is what it says. */
export function linkTo({ text, start, end }: Selected, address: string): Selected {
  const words = text.slice(start, end).trim() || address;
  const put = `[${words.replace(/[[\]]/g, '')}](${address.trim().replace(/[\s()]/g, escaped)})`;
  return { text: text.slice(0, start) + put + text.slice(end), start, end: start + put.length };
}

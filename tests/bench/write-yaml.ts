/** A word or sentence that YAML reads as itself, without quotes. */
const PLAIN = /^[A-Za-z/][A-Za-z0-9 _.'/()%+?!-]*$/;
const MEANS_ELSE = /^(true|false|yes|no|on|off|null|y|n)$/i;

/** Lists and mappings that people write on one line. */
const ONE_LINE = new Set(['actions', 'columns', 'values', 'logos', 'links', 'picture']);

/** A value as block YAML, the way a person would write it: short rows on one line. */
export function writeYaml(value: Record<string, unknown>, indent = 0): string {
  const pad = ' '.repeat(indent);
  return Object.entries(value)
    .map(([key, inner]) => `${pad}${key}:${writeInner(key, inner, indent)}\n`)
    .join('');
}

function writeInner(key: string, value: unknown, indent: number): string {
  if (ONE_LINE.has(key) && !Array.isArray(value)) return ` ${writeFlow(value)}`;
  if (Array.isArray(value)) return value.map((entry) => writeEntry(key, entry, indent)).join('');
  if (value !== null && typeof value === 'object') {
    return `\n${writeYaml(value as Record<string, unknown>, indent + 2).trimEnd()}`;
  }
  return ` ${writeScalar(value)}`;
}

function writeEntry(key: string, entry: unknown, indent: number): string {
  const pad = ' '.repeat(indent + 2);
  if (ONE_LINE.has(key) || entry === null || typeof entry !== 'object') {
    return `\n${pad}- ${writeFlow(entry)}`;
  }
  const block = writeYaml(entry as Record<string, unknown>, indent + 4);
  return `\n${pad}- ${block.trim()}`;
}

function writeFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeFlow).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    const pairs = Object.entries(value).map(([key, inner]) => `${key}: ${writeFlow(inner)}`);
    return `{ ${pairs.join(', ')} }`;
  }
  return writeScalar(value);
}

function writeScalar(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return PLAIN.test(value) && !MEANS_ELSE.test(value) ? value.trimEnd() : JSON.stringify(value);
}

/** Headers that a static host would send for the paths that `path` matches. */
export interface HeaderRule {
  /** A path, or the start of paths where it ends in `*`. */
  path: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Reads a `_headers` file: a line with a path, then indented lines `Name: value`.
 * Names come out in lower case; a name that comes twice in a rule gets both values.
 */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: { path: string; headers: Record<string, string> }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      rules.push({ path: line.trim(), headers: {} });
      continue;
    }
    const [, name, value] = /^\s+([^:\s]+):\s*(.*?)\s*$/.exec(line) ?? [];
    const headers = rules.at(-1)?.headers;
    if (!headers || !name || value === undefined) continue;
    const key = name.toLowerCase();
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
  }
  return rules;
}

/** The headers for a path: of all rules that match, a later one replaces an earlier one. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const matching = rules.filter(({ path: pattern }) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
  return Object.assign({}, ...matching.map((rule) => rule.headers));
}

/** Where an old path leads. */
export interface Redirect {
  to: string;
  status: number;
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Reads a `_redirects` file: lines `from to status`, 301 by default. */
export function parseRedirects(text: string): Map<string, Redirect> {
  const redirects = new Map<string, Redirect>();
  for (const line of text.split(/\r?\n/)) {
    const [from, to, status = '301'] = line
      .replace(/(^|\s)#\s.*$/, '')
      .trim()
      .split(/\s+/);
    // A static host lets the first rule for a path win.
    if (!from || !to || redirects.has(from) || !redirectStatuses.has(Number(status))) continue;
    redirects.set(from, { to, status: Number(status) });
  }
  return redirects;
}

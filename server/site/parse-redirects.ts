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

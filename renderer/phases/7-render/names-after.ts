/**
 * What stands between a beginning and the next quotation mark, wherever some HTML has it: each
 * name once, sorted. A plain search: a pattern would cost more than rendering.
 */
export function namesAfter(beginning: string, html: string): string[] {
  const names = new Set<string>();
  for (let at = html.indexOf(beginning); at >= 0; at = html.indexOf(beginning, at)) {
    at += beginning.length;
    names.add(html.slice(at, html.indexOf('"', at)));
  }
  return [...names].sort();
}

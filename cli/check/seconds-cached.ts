/** How long browsers keep an answer without asking again, in seconds. */
export function secondsCached(headers: Headers): number {
  const text = headers.get('cache-control') ?? '';
  if (/no-store|no-cache/i.test(text)) return 0;
  return Number(/max-age=(\d+)/i.exec(text)?.[1] ?? 0);
}

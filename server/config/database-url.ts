/** How to write the address of a database, for messages; the address itself may hold a password. */
export const databaseUrlHelp =
  'It must look like postgres://user:password@host:5432/database (special characters percent-encoded).';

/** Whether the text is an address of a PostgreSQL server. */
export function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && isEncoded(url) && isWhole(url);
}

/** A # or / in a password would end the host before it, whose @ then stands behind. */
function isWhole({ pathname, hash }: URL): boolean {
  return hash === '' && !pathname.includes('@');
}

/** A stray % would only be noticed when the first connection is made. */
function isEncoded({ username, password, hostname, pathname }: URL): boolean {
  try {
    for (const part of [username, password, hostname, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

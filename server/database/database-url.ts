/** How to write the address of a database, for messages; the address itself may hold a password. */
export const databaseUrlHelp =
  'It must look like postgres://user:password@host:5432/database (special characters percent-encoded).';

/** Whether the text is an address of a PostgreSQL server. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '');
}

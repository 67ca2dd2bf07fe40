// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const unprintable = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g;

/**
 * A line as a terminal may safely show it: what moves the cursor, colours or reverses text becomes
 * `\ufffd`, a tab two spaces, half a character `\ufffd`.
 */
export function printable(line: string): string {
  return line.replace(/\t/g, '  ').replace(unprintable, '\ufffd').toWellFormed();
}

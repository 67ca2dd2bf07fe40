/**
 * A module with a function that reads a value, for one that most runs do without. V8 reads JSON
 * faster than it reads a literal.
 */
export function moduleReadingJson(name: string, value: unknown): string {
  return `export const ${name} = () => JSON.parse(${JSON.stringify(JSON.stringify(value))});\n`;
}

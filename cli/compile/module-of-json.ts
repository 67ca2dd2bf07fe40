/** A module with one value: V8 reads JSON faster than it reads a literal. */
export function moduleOfJson(name: string, value: unknown): string {
  return `export const ${name} = ${parsing(value)};\n`;
}

/** A module with a function that reads the value, for one that most runs do without. */
export function moduleReadingJson(name: string, value: unknown): string {
  return `export const ${name} = () => ${parsing(value)};\n`;
}

function parsing(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

/** `inkSoft` → `ink-soft`: keys of YAML as CSS writes them. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

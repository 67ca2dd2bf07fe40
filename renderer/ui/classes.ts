/** Joins class names, leaving out those that do not apply. */
export function classes(...names: (string | false | undefined)[]): string {
  let joined = '';
  for (const name of names) if (name) joined += joined ? ` ${name}` : name;
  return joined;
}

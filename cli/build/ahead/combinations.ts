/** The names of some groups, alone and together with others of a group, each once; the smallest come first. */
export function combinationsOf(groups: readonly (readonly string[])[]): string[][] {
  const all = groups.flatMap((names) =>
    names.reduce<string[][]>((some, name) => some.concat(some.map((one) => [...one, name])), [[]]),
  );
  const once = new Map(all.map((names) => [names.join(), names]));
  return [...once.values()].filter((names) => names.length > 0).sort((a, b) => a.length - b.length);
}

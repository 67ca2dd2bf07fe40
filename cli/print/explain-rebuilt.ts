/** Why page files were built again: those of the same reasons stand together. */
export function explainRebuilt(rebuilt: ReadonlyMap<string, readonly string[]>): string {
  if (rebuilt.size === 0) return 'No page was built again.';
  const groups = Map.groupBy(rebuilt.keys(), (file) => (rebuilt.get(file) ?? []).join(', '));
  return [...groups]
    .map(([reasons, files]) => [`Built again, because ${reasons}:`, ...files].join('\n  '))
    .join('\n');
}

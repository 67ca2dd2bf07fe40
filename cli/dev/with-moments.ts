/** A text with its moments as readers have them. */
export function withMoments(text: string, moments: Readonly<Record<string, string>>): string {
  return Object.entries(moments).reduce((all, [from, to]) => all.replaceAll(from, to), text);
}

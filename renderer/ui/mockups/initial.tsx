/** A tile with the first letter of a name, in one of four tints that follows from the name. */
export function Initial({ name }: { name: string }) {
  const letters = [...name].filter((character) => /[\p{L}\p{N}]/u.test(character));
  const tint = letters.reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4;
  return <span className={`initial initial--${tint}`}>{letters[0]?.toUpperCase()}</span>;
}

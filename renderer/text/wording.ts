/** The message about a text that is not what its field needs. */
export interface Explanation {
  rule: string;
  message: string;
  help: string;
  suggest?: string;
  /** The path that is offered, where nobody has looked whether a page has it. */
  missing?: string;
}

/** Help that offers what the writer may have meant, and then states the rule. */
export function offer(
  suggestion: string | undefined,
  rule?: string,
): Pick<Explanation, 'help' | 'suggest'> {
  if (!suggestion) return { help: rule ?? '' };
  const question = `Did you mean \`${suggestion}\`?`;
  return { help: rule ? `${question}\n${rule}` : question, suggest: suggestion };
}

/** Help that offers the name that the writer may have meant, or else another way on. */
export function suggestOr(
  suggestion: string | undefined,
  otherwise: string,
): Pick<Explanation, 'help' | 'suggest'> {
  return suggestion ? offer(suggestion) : { help: otherwise };
}

/** The lines of a help, without those that do not apply. */
export function linesOf(...lines: readonly (string | false | undefined)[]): string {
  return lines.filter(Boolean).join('\n');
}

/** A text without the quotes of a word processor around it, which YAML takes for a part of it. */
export function withoutCurlyQuotes(text: string): string {
  return text.replace(/^[“”„«‘‚‹]\s*([^“”„«»‘‚‹›]*?)\s*[“”»’‘›]$/su, '$1');
}

/** A text as it is shown in a message: on one line, at most 60 characters. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const characters = Array.from(line);
  return characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : line;
}

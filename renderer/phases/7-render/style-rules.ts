/** A part of a stylesheet: text that every page needs, a rule of some classes, or rules inside an at-rule. */
export type StyleRule =
  | string
  | { css: string; classes: readonly (readonly string[])[] }
  | { at: string; rules: readonly StyleRule[] };

/**
 * The rules that apply to a page with these classes: those of which one selector has no other
 * classes, and those without a class.
 */
export function rulesFor(rules: readonly StyleRule[], has: (name: string) => boolean): string {
  let css = '';
  for (const rule of rules) {
    if (typeof rule === 'string') css += rule;
    else if ('at' in rule) {
      const inside = rulesFor(rule.rules, has);
      if (inside) css += `${rule.at}{${inside}}`;
    } else if (rule.classes.some((classes) => classes.every(has))) css += rule.css;
  }
  return css;
}

/** A whole stylesheet. */
export function allRules(rules: readonly StyleRule[]): string {
  return rulesFor(rules, () => true);
}

/**
 * Makes the function that tells whether an element of a page may have a class: it has it as it is
 * rendered, or code that changes the page in the browser names it, in whole or as `button--` of
 * a name that it composes.
 */
export function classFinder(
  rendered: ReadonlySet<string>,
  words: ReadonlySet<string>,
): (name: string) => boolean {
  return (name) =>
    rendered.has(name) || words.has(name) || beginnings(name).some((one) => words.has(one));
}

/** `button--` of `button--quiet`. */
function beginnings(name: string): string[] {
  return [...name.matchAll(/[-_]+/g)].map(({ index, 0: dashes }) =>
    name.slice(0, index + dashes.length),
  );
}

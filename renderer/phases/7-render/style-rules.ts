/** What selectors need that are of text from right to left; no class is called that. */
export const RIGHT_TO_LEFT = ':dir(rtl)';

/**
 * What a page must have for a selector to apply to it: all of these classes and attributes, and of
 * each list of alternatives one.
 */
export type Needs = readonly (string | readonly Needs[])[];

/** A part of a stylesheet: text that every page needs, a rule of some classes, or rules inside an at-rule. */
export type StyleRule =
  | string
  | { selectors: readonly { css: string; needs: Needs }[]; block: string }
  | { at: string; rules: readonly StyleRule[] };

/** The rules that apply to a page that has some classes, each with the selectors that do. */
export function rulesFor(rules: readonly StyleRule[], has: (name: string) => boolean): string {
  let css = '';
  for (const rule of rules) {
    if (typeof rule === 'string') css += rule;
    else if ('at' in rule) {
      const inside = rulesFor(rule.rules, has);
      if (inside) css += `${rule.at}{${inside}}`;
    } else {
      const selectors = rule.selectors.filter(({ needs }) => areMet(needs, has));
      if (selectors.length) css += selectors.map((selector) => selector.css).join() + rule.block;
    }
  }
  return css;
}

function areMet(needs: Needs, has: (name: string) => boolean): boolean {
  return needs.every((need) =>
    typeof need === 'string' ? has(need) : need.some((alternative) => areMet(alternative, has)),
  );
}

/** A whole stylesheet. */
export function allRules(rules: readonly StyleRule[]): string {
  return rulesFor(rules, () => true);
}

/**
 * Returns a predicate for the classes that elements of a page may have. An element may have a class
 * if it has it as it is rendered, or code that changes the page in the browser names it, in whole or
 * as `button--` of a name that it composes.
 */
export function classFinder(
  rendered: ReadonlySet<string>,
  words: ReadonlySet<string>,
): (name: string) => boolean {
  return (name) =>
    rendered.has(name) || words.has(name) || prefixes(name).some((one) => words.has(one));
}

/** `button--` of `button--quiet`. */
function prefixes(name: string): string[] {
  return [...name.matchAll(/[-_]+/g)].map(({ index, 0: dashes }) =>
    name.slice(0, index + dashes.length),
  );
}

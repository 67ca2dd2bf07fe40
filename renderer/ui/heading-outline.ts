import { createContext, createElement, useContext } from 'react';

/** Levels of the headings that a part shows, in their order. */
type Outline = number[];

const Context = createContext<Outline | undefined>(undefined);

export const OutlineProvider = Context.Provider;

/** Notes headings of these levels, inside an `OutlineProvider`. */
export function useOutline(levels: () => readonly number[]): void {
  useContext(Context)?.push(...levels());
}

/** Headings as elements that are noted, by their tags: for code that is not made of our components. */
export const notedHeadings: ReadonlyMap<unknown, (props: object) => object> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [
    `h${level}`,
    function NotedHeading(props: object) {
      useOutline(() => [level]);
      return createElement(`h${level}`, props);
    },
  ]),
);

/**
 * What is wrong with the headings of a part, in words. The page's `h1` stands in the one part that
 * has it; below that, and below the section's own heading, no level is skipped.
 */
export function outlineMistake(outline: Outline, hasPageHeading: boolean): string | undefined {
  if (hasPageHeading && !outline.includes(1)) return 'The first section has no `h1`.';
  let above = hasPageHeading ? 0 : 1;
  for (const level of outline) {
    if (level === 1 && above > 0) return 'There is another `h1`, and a page has one.';
    if (level > above + 1) return `An \`h${level}\` follows where an \`h${above + 1}\` is due.`;
    above = level;
  }
  return undefined;
}

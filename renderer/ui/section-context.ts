import { createContext, useContext } from 'react';

/** The place of a section on its page. */
export interface SectionContext {
  /** Level of the section's heading: 1 for the first heading of a page, else 2. */
  level: 1 | 2;
  /** Level of the headings below it: 2 where the section has none of its own. */
  below: 2 | 3;
  /** Position on the page, from 0. */
  index: number;
  /** The section's id, or one made from its type and position: unique on the page. */
  id: string;
  /** Whether the first screen ends with this section. */
  endsFirstScreen?: boolean;
  /** Further attributes of the section's root element. */
  root?: Readonly<Record<string, string>>;
}

const Context = createContext<SectionContext>({ level: 2, below: 3, index: 0, id: 'section' });

export const SectionProvider = Context.Provider;

export function useSection(): SectionContext {
  return useContext(Context);
}

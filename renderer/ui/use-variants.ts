import { useLayoutEffect, useState } from 'react';
import { chosenVariants } from '../browser/experiment.ts';

/**
 * The variants that this visitor sees, by the names of the experiments. On the server, and while
 * an island comes alive, `first`: those that the page was written with.
 */
export function useVariants(first: Readonly<Record<string, string>>): Record<string, string> {
  const [variants, setVariants] = useState({ ...first });
  useLayoutEffect(() => {
    setVariants(chosenVariants());
  }, []);
  return variants;
}

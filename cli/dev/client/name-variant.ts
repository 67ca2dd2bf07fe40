import { PARAMETERS } from '../protocol.ts';
import type { Experiments } from './visitor-panel.ts';

/**
 * Names the variant that the page shows in its address, where it was drawn or the one that was named is
 * gone: what is changed is then what is seen.
 */
export function nameVariant(experiments: Experiments): void {
  const all = experiments.flatMap(({ name, variants }) => variants.map((one) => `${name}:${one}`));
  const url = new URL(location.href);
  const named = url.searchParams.get(PARAMETERS.variant);
  if (all.length === 0 || (named !== null && all.includes(named))) return;
  url.searchParams.delete(PARAMETERS.variant);
  const drawn = experiments.find(({ variants, shown }) => shown && shown !== variants[0]);
  if (drawn) url.searchParams.set(PARAMETERS.variant, `${drawn.name}:${drawn.shown}`);
  if (url.href !== location.href) history.replaceState(null, '', url);
}

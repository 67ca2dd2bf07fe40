import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Beacon } from '../../../schemas/generated/contract.ts';

type Vitals = NonNullable<Beacon['vitals']>;

/** Measures how fast and steady the page is; what it returns gives the values once. */
export function watchVitals(): () => Vitals | undefined {
  const vitals: Vitals = {};
  let taken = false;
  onLCP(({ value }) => {
    vitals.lcp = value;
  });
  onINP(({ value }) => {
    vitals.inp = value;
  });
  onCLS(({ value }) => {
    vitals.cls = value;
  });
  return () => {
    if (taken || Object.keys(vitals).length === 0) return undefined;
    taken = true;
    return vitals;
  };
}

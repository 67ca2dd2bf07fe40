import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Beacon } from '../../../schemas/generated/contract.ts';

type Vitals = NonNullable<Beacon['vitals']>;

/** Measures how fast and steady the page is, and calls back once, when it is left. */
export function readVitals(done: (vitals: Vitals) => void): void {
  const vitals: Vitals = {};
  onLCP(({ value }) => {
    vitals.lcp = value;
  });
  onINP(({ value }) => {
    vitals.inp = value;
  });
  onCLS(({ value }) => {
    vitals.cls = value;
  });
  const finish = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', finish);
    if (Object.keys(vitals).length > 0) done(vitals);
  };
  document.addEventListener('visibilitychange', finish);
}

import { track } from './analytics.ts';

/** The variant of each experiment on this page, by the experiment's name. */
export function chosenVariants(): Record<string, string> {
  const { variants = '' } = document.documentElement.dataset;
  return Object.fromEntries(
    variants
      .split(' ')
      .filter(Boolean)
      .map((choice) => choice.split(':') as [string, string]),
  );
}

/** Reports the variants that were chosen just now to analytics; kept ones were reported before. */
export function reportAssignments(): void {
  const { assigned = '', variants = '' } = document.documentElement.dataset;
  for (const choice of variants.split(' ')) {
    const [label, variant] = choice.split(':');
    if (!label || !assigned.split(' ').includes(label)) continue;
    track('ab_test_assignment', { category: 'ab_test', label, variant });
  }
}

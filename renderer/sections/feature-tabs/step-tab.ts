/**
 * The tab that a key leads to from `open`, or undefined where the key means nothing to tabs.
 * The arrows wrap at both ends and follow the writing direction.
 */
export function stepTab(
  key: string,
  open: number,
  count: number,
  rtl: boolean,
): number | undefined {
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
  const back = rtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (open + 1) % count;
  if (key === back) return (open + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

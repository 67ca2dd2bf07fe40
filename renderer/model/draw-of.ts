import { hash } from 'node:crypto';

/** The shares of variants in percent: those without one of their own share evenly what others leave. */
export function sharesOf(variants: readonly { share?: number }[]): number[] {
  const stated = variants.reduce((sum, { share = 0 }) => sum + share, 0);
  const open = variants.filter(({ share }) => share === undefined).length;
  return variants.map(({ share }) => share ?? (100 - stated) / open);
}

/** Names how variants are drawn, so that browsers draw anew where names or shares have changed. */
export function drawOf(variants: readonly { name: string; share: number }[]): string {
  const shares = variants.map(({ name, share }) => [name, share]);
  return shortHash(shares);
}

/** Names what a page shows of an experiment, so that leads of its earlier editions are known. */
export function markOf(
  variants: readonly { name: string; share: number }[],
  contents: readonly string[],
): string {
  return shortHash([drawOf(variants), contents]);
}

function shortHash(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 6);
}

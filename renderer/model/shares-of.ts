/** The shares of variants in percent: those without one of their own share evenly what others leave. */
export function sharesOf(variants: readonly { share?: number }[]): number[] {
  const stated = variants.reduce((sum, { share = 0 }) => sum + share, 0);
  const open = variants.filter(({ share }) => share === undefined).length;
  return variants.map(({ share }) => share ?? (100 - stated) / open);
}

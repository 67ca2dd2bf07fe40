const units = ['MB', 'GB', 'TB'] as const;

/** Bytes as people read them: 512 MB, 5.2 GB. */
export function formatBytes(bytes: number): string {
  let value = bytes / 1024 ** 2;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1024;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

import { hash } from 'node:crypto';

/** A short name for some content: the same for the same bytes, on every machine. */
export function contentHash(content: string | Uint8Array): string {
  return shortened(hash('sha256', content));
}

/** As much of a SHA-256 as stands in names. */
export function shortened(sum: string): string {
  return sum.slice(0, 10);
}

/** `logos/oak.svg` with its hash: `logos/oak-1f2e3d4c5b.svg`. */
export function hashedName(path: string, hash: string): string {
  const dot = path.lastIndexOf('.');
  return dot < 0 ? `${path}-${hash}` : `${path.slice(0, dot)}-${hash}${path.slice(dot)}`;
}

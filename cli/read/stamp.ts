import { type Stats, statSync } from 'node:fs';
import { unlessMissing } from '../terminal/terminal.ts';

/**
 * How a file looks from outside: writing or replacing it changes its size, one of its times,
 * or its number on the disk. Empty if that is unknown: there is no such file, or it was
 * written so recently that it could be written again within the same tick of the disk's clock.
 */
export function stampOf(file: string): string {
  const stat = unlessMissing(file, () => statSync(file, { throwIfNoEntry: false }));
  if (!stat?.isFile() || !isSettled(stat)) return '';
  return `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.ino}`;
}

/** Milliseconds that a tick may last: of a disk that counts whole seconds, and of any other. */
const COARSE = 2000;
const FINE = 20;

function isSettled({ mtimeMs }: Stats): boolean {
  return Date.now() - mtimeMs > (mtimeMs % 1000 === 0 ? COARSE : FINE);
}

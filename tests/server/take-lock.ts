import { lockFile } from '../../server/database/lock-file.ts';

// Tries at the given instant, reports whether it got the lock, and stays until it is killed.
const [, , file = ''] = process.argv;

process.on('message', (instant: number) => {
  while (Date.now() < instant);
  const unlock = lockFile(file);
  process.send?.(unlock !== undefined);
});
process.send?.('there');

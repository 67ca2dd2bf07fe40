import { afterAll, vi } from 'vitest';

/** Files of tests share their worker: what one has put in the place of something stays in that file. */
afterAll(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

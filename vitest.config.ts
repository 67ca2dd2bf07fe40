import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { keepFilesInMemory } from './tests/support/files-in-memory.ts';
import { FlakyTests } from './tests/support/flaky-tests.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { patienceMs } from './tests/support/patience.ts';
import { quickStart } from './tests/support/quick-start.ts';

keepFilesInMemory();

export default defineConfig({
  // As the program is compiled: rendering notes the classes of what it makes.
  oxc: {
    jsx: { development: false, importSource: join(import.meta.dirname, 'renderer/ui') },
  },
  test: {
    // More than the two processors of the machine that all of it is made for: tests wait, too.
    maxWorkers: 5,
    // A worker of their own for each file costs more than many of them test.
    isolate: false,
    setupFiles: [join(import.meta.dirname, 'tests/support/leave-nothing.ts')],
    // Most of what tests make is soon garbage: in more space it is collected less often.
    execArgv: [...quickStart, '--max-semi-space-size=64'],
    // What the program prints is the same on every machine.
    env: { NO_COLOR: '1', GITHUB_ACTIONS: '', NODE_ENV: 'production' },
    // A golden file that is missing fails; -u writes it.
    update: 'none',
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new FlakyTests()],
    // Tests end with their work. These are for one that hangs, so that even a busy machine has time.
    testTimeout: 15 * 60_000,
    hookTimeout: 15 * 60_000,
    expect: { poll: { timeout: patienceMs } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**'],
          globalSetup: [join(import.meta.dirname, 'tests/support/postgres-launcher.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          // A browser on a busy machine may lose an event; what passes only then is named.
          retry: 1,
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
    ],
  },
});

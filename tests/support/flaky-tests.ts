import type { Reporter, TestModule } from 'vitest/node';

/** Names the tests that passed only when they were tried again: each has a race to be found. */
export class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests('passed')]);
    for (const test of tests.filter((one) => one.diagnostic()?.flaky))
      console.warn(`FLAKY: ${test.module.relativeModuleId} > ${test.fullName}`);
  }
}

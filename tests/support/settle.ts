import type { Page } from 'playwright';

/**
 * Waits for what can only come after all that a page does by itself about what happened so far: its
 * observers have been called in two frames and the tasks from there have run, whether its clock
 * stands still or not, and a request made then has been answered.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise<void>((seen) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          seen();
        });
        observer.observe(document.documentElement);
      });
      await new Promise((turn) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = turn;
        port2.postMessage(undefined);
      });
    }
    await fetch('/healthz');
  });
}

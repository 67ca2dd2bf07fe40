import { expect, test } from 'vitest';
import { settle } from '../support/settle.ts';
import { openPage, type Visit } from '../support/visit.ts';

const SCRIPT = 'https://js.hsforms.net/forms/embed/v2.js';
/** Our own script that asks for the one of the form service, and is not needed before. */
const ISLAND = /\/hubspot-[^/]*\.js$/;
const START = Date.parse('2026-03-02T10:00:00Z');

/** How a browser reports that it is idle. */
const IDLE = {
  'never idle': () => {
    window.requestIdleCallback = () => 0;
  },
  'idle at once': () => {
    window.requestIdleCallback = (call) => {
      queueMicrotask(() => call({ didTimeout: false, timeRemaining: () => 50 }));
      return 0;
    };
  },
  'that cannot report it': () => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
  },
};

test.each([
  ['/book-demo', 'never idle', 3_000],
  ['/book-demo', 'that cannot report it', 2_000],
  ['/book-demo', 'idle at once', 0],
  ['/preschoolwebinar-registration', 'that cannot report it', 100],
] as const)('%s in a browser %s asks for its form after %i ms', async (path, idle, ms) => {
  await using opened = await open(path, idle);
  if (ms > 0) {
    await opened.page.clock.runFor(ms - 1);
    await asksForNothing(opened);
    await opened.page.clock.runFor(1);
  }
  await asksForItsForm(opened);
});

test.each([
  ['moves the mouse', ({ page }: Visit) => page.mouse.move(100, 100)],
  ['scrolls', ({ page }: Visit) => page.mouse.wheel(0, 100)],
  ['presses a key', ({ page }: Visit) => page.keyboard.press('Tab')],
])('a page asks for its form once somebody %s', async (_name, touch) => {
  await using opened = await open('/book-demo', 'never idle');
  await asksForNothing(opened);
  await touch(opened);
  await asksForItsForm(opened);
});

test.each(['/nursery-management-app', '/resources/marketing-playbook'])(
  '%s asks for its form once that comes into view',
  async (path) => {
    await using opened = await open(path, 'idle at once');
    const { page } = opened;
    await page.clock.runFor(10_000);
    await page.mouse.move(100, 100);
    await asksForNothing(opened);
    await page.locator('main .form-card').first().scrollIntoViewIfNeeded();
    await asksForItsForm(opened);
  },
);

interface LateVisit extends Visit {
  /** What was asked for of the form so far. */
  asked: string[];
}

/** Opens a page whose clock stands still, in a low window. */
async function open(path: string, idle: keyof typeof IDLE): Promise<LateVisit> {
  const opened = await openPage({ viewport: { width: 390, height: 320 } });
  const { page } = opened;
  await page.clock.install({ time: START });
  await page.clock.pauseAt(START + 60_000);
  await page.addInitScript(IDLE[idle]);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (ISLAND.test(url) || url === SCRIPT) asked.push(url);
  });
  await page.goto(path);
  return { ...opened, asked };
}

async function asksForNothing({ page, asked }: LateVisit): Promise<void> {
  await settle(page);
  expect(asked).toEqual([]);
}

async function asksForItsForm({ page, asked }: LateVisit): Promise<void> {
  await expect.poll(() => asked).toEqual([expect.stringMatching(ISLAND)]);
  // Islands that nobody waits for take turns, and a turn needs the clock.
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return asked;
    })
    .toContain(SCRIPT);
}

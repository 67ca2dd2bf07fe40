import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { waitAlive } from '../support/alive.ts';
import { findBarriers } from '../support/check-accessibility.ts';
import { settle } from '../support/settle.ts';
import { openPage, type Visit } from '../support/visit.ts';

const WEBINAR = '/webinar-childcaremarketing';
const REGISTRATION = '/preschoolwebinar-registration';
const NURSERY = '/nursery-management-app';
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true };

describe('on a webinar page', () => {
  test('opens when the mouse leaves through the top edge, but not in the first 5 seconds', async () => {
    await using opened = await open(WEBINAR);
    const { page } = opened;
    await age(page, 4_999);
    await leave(page);
    await staysClosed(page);
    await age(page, 5_000);
    await leave(page);
    await opens(page);
  });

  test('does not open when the mouse leaves through another edge', async () => {
    await using opened = await open(WEBINAR);
    const { page } = opened;
    await age(page, 6_000);
    await page.mouse.move(600, 300);
    await page.mouse.move(-5, 300);
    await staysClosed(page);
  });

  test('opens once in a page load, and after it was closed never again in the session', async () => {
    await using opened = await open(WEBINAR);
    const { page } = opened;
    await age(page, 6_000);
    await leave(page);
    await opens(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(false);
    await expect.poll(() => page.evaluate(() => sessionStorage.exitIntentDismissed)).toBe('true');
    await leave(page);
    await staysClosed(page);

    await page.clock.resume();
    await page.goto(REGISTRATION);
    await waken(page);
    await age(page, 6_000);
    await leave(page);
    await staysClosed(page);
  });

  test.each([
    ['the cross', (page: Page) => page.locator('dialog').getByLabel('Close').click()],
    ['the refusal', (page: Page) => page.getByRole('button', { name: 'Not today' }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a click beside it', (page: Page) => page.mouse.click(20, 20)],
  ])('%s closes it', async (_name, close) => {
    await using opened = await open(WEBINAR);
    const { page } = opened;
    await age(page, 6_000);
    await leave(page);
    await opens(page);
    await close(page);
    await expect.poll(() => isOpen(page)).toBe(false);
    await expect.poll(() => page.evaluate(() => sessionStorage.exitIntentDismissed)).toBe('true');
  });

  test('holds the focus, and gives it back', async () => {
    await using opened = await open(WEBINAR);
    const { page } = opened;
    const link = page.locator('header a').first();
    await link.focus();
    await age(page, 6_000);
    await leave(page);
    await opens(page);
    for (let press = 0; press < 8; press += 1) {
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.matches('dialog *, body')))
        .toBe(true);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await expect
      .poll(() => link.evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  test('never opens while somebody writes, nor over another dialog', async () => {
    await using opened = await open(WEBINAR);
    const { page } = opened;
    await age(page, 6_000);
    await page.evaluate(() => {
      const field = document.createElement('input');
      document.querySelector('header')?.append(field);
      field.value = 'Mari';
      field.focus();
    });
    await leave(page);
    await staysClosed(page);
    await page.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
      document.body.insertAdjacentHTML('beforeend', '<dialog id="other">Other</dialog>');
      document.querySelector<HTMLDialogElement>('#other')?.showModal();
    });
    await leave(page);
    await staysClosed(page);
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#other')?.close());
    await leave(page);
    await opens(page);
  });

  test('opens over a field in which nothing is written yet', async () => {
    await using opened = await open(WEBINAR);
    const { page } = opened;
    await age(page, 6_000);
    await page.locator('#registration-form input[name="name"]').focus();
    await leave(page);
    await opens(page);
  });

  test('its button closes it, leads to the form and lets the form glow for 2 seconds', async () => {
    await using opened = await open(WEBINAR);
    const { page, events } = opened;
    await age(page, 6_000);
    await leave(page);
    await page.getByRole('link', { name: 'Send me the playbook' }).click();
    await expect.poll(() => isOpen(page)).toBe(false);
    const form = page.locator('#registration-form');
    await expect.poll(() => glows(page)).toBe(true);
    await expect
      .poll(() => form.evaluate((it) => getComputedStyle(it).transform))
      .toBe('matrix(1.02, 0, 0, 1.02, 0, 0)');
    await expect.poll(() => form.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.clock.runFor(1_900);
    await expect.poll(() => glows(page)).toBe(true);
    await page.clock.runFor(200);
    await expect.poll(() => glows(page)).toBe(false);
    const details = { category: 'exit_intent', label: 'playbook-popup' };
    expect(await events()).toEqual([
      ['exit_intent_popup_view', expect.objectContaining(details)],
      ['exit_intent_popup_click', expect.objectContaining(details)],
    ]);
  });

  test.each([REGISTRATION, '/staffwebinar-registration'])(
    'nothing glows where visitors are registering already: %s',
    async (path) => {
      await using opened = await open(path);
      const { page } = opened;
      await age(page, 6_000);
      await leave(page);
      await page.getByRole('link', { name: 'Send me the playbook' }).click();
      await expect.poll(() => isOpen(page)).toBe(false);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.id))
        .toBe('registration-form');
      await settle(page);
      expect(await glows(page)).toBe(false);
    },
  );

  test('breaks no rule while it is open', async () => {
    await using opened = await open(WEBINAR, { reducedMotion: 'reduce' });
    const { page, problems } = opened;
    await age(page, 6_000);
    await leave(page);
    await opens(page);
    await page.clock.resume();
    await expect.poll(() => findBarriers(page, 'dialog')).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('on small screens', () => {
  test.each([
    [390, [600, -200, -250]],
    [768, [261, -31, -31]],
  ])(
    'two scrolls upwards, the second ending near the top, open it: %i pixels wide',
    async (width, moves) => {
      await using opened = await open(WEBINAR, {
        viewport: { width, height: 800 },
        hasTouch: true,
      });
      const { page } = opened;
      await age(page, 6_000);
      for (const move of moves) {
        await staysClosed(page);
        await scroll(page, move);
      }
      await opens(page);
    },
  );

  test.each([
    ['one scroll upwards', [600, -500]],
    ['two short ones', [200, -30, -30]],
    ['two that end 200 pixels from the top', [262, -31, -31]],
  ])('%s do not', async (_name, moves) => {
    await using opened = await open(WEBINAR, PHONE);
    const { page } = opened;
    await age(page, 6_000);
    for (const move of moves) await scroll(page, move);
    await staysClosed(page);
  });

  test.each([
    [320, 700],
    [320, 568],
    [390, 664],
  ])('its button is in view at once at %i by %i pixels', async (width, height) => {
    await using opened = await open(WEBINAR, { viewport: { width, height } });
    const { page } = opened;
    await age(page, 6_000);
    await page.mouse.move(100, 300);
    await page.mouse.move(100, -5);
    await opens(page);
    const button = page.getByRole('link', { name: 'Send me the playbook' });
    const inView = await button.evaluate((it) => {
      const { left, right, top, bottom } = it.getBoundingClientRect();
      const shown = document.elementFromPoint((left + right) / 2, bottom - 2);
      return top >= 0 && bottom <= innerHeight && it.contains(shown);
    });
    expect(inView).toBe(true);
  });

  test('on larger ones scrolling does nothing', async () => {
    await using opened = await open(WEBINAR, { viewport: { width: 769, height: 800 } });
    const { page } = opened;
    await age(page, 6_000);
    for (const move of [600, -200, -250]) await scroll(page, move);
    await staysClosed(page);
  });
});

describe('on the nursery page', () => {
  test('opens even where leaving is the first that a visitor does', async () => {
    await using opened = await openPage();
    const { page } = opened;
    // The mouse was above the page before the page was there, so its leaving is its first event.
    // Which browsers know of such a mouse is up to their version, so the events stand for it here,
    // and the mouse that the browser itself believes to be over the page stays out of it.
    await page.addInitScript(() => {
      for (const sign of ['mouseover', 'mouseleave', 'pointermove'])
        addEventListener(
          sign,
          (event) => event.isTrusted && event.stopImmediatePropagation(),
          true,
        );
    });
    await page.goto(NURSERY);
    await page.evaluate(() => {
      const leaving = { clientX: 600, clientY: -5, relatedTarget: null };
      const { body, documentElement } = document;
      body.dispatchEvent(new MouseEvent('mouseout', { ...leaving, bubbles: true }));
      documentElement.dispatchEvent(new MouseEvent('mouseleave', leaving));
    });
    await opens(page);
  });

  test.each([
    ['opens for a visitor who left before its script came', -5, true],
    ['stays closed for a visitor who is back before its script came', 300, false],
  ])('%s', async (_name, y, open) => {
    await using opened = await openPage();
    const { page } = opened;
    const arrive = await holdScript(page);
    await page.goto(NURSERY);
    await leave(page);
    await page.mouse.move(600, y);
    arrive();
    await waitAlive(page, 'exit-popup');
    if (open) await opens(page);
    else await staysClosed(page);
  });

  test('opens without a delay', async () => {
    await using opened = await openPage();
    const { page } = opened;
    await page.goto(NURSERY);
    await page.mouse.move(600, 300);
    await page.mouse.move(600, -5);
    await opens(page);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.exitIntentNurseryDismissed))
      .toBe('true');
  });

  test('says thank you, opens the template in a new tab after 1.5 seconds, and closes', async () => {
    await using opened = await open(NURSERY);
    const { page, events, problems } = opened;
    await page
      .context()
      .route('**/api/leads', (route) =>
        route.fulfill({ status: 201, json: { id: '00000000-0000-0000-0000-000000000000' } }),
      );
    await leave(page);
    await opens(page);
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('Full Name *').fill('Maria Lopez');
    await dialog.getByLabel('Childcare Center Name *').fill('Little Pines');
    await dialog.getByLabel('Email Address *').fill('maria@pines.example');
    await dialog.getByLabel('Phone Number *').fill('+1 555 0100');
    // Without its script the form is sent as a page of its own.
    await dialog.locator('[data-island="live-form"][data-hydrated]').waitFor();
    await dialog.getByRole('button', { name: 'Send Me the Template' }).click();
    await dialog.getByText('Thank you! Your report-card template opens').waitFor();
    await expect.poll(() => dialog.locator('form[action="/api/leads"]').isVisible()).toBe(false);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null))
      .toBe(true);

    const tab = page.context().waitForEvent('page');
    const template = page
      .context()
      .waitForEvent('response', (response) => response.url().includes('report-card-template'));
    await page.clock.runFor(1_400);
    await expect.poll(() => isOpen(page)).toBe(true);
    await page.clock.runFor(200);
    await tab;
    expect((await template).status()).toBe(200);
    expect(await (await template).headerValue('content-type')).toBe('application/pdf');
    await expect.poll(() => isOpen(page)).toBe(false);
    expect(new URL(page.url()).pathname).toBe(NURSERY);
    const names = (await events()).map(([name]) => name);
    expect(names).toEqual([
      'exit_intent_popup_view',
      'exit_intent_popup_click',
      'exit_intent_popup_conversion',
      'form_submit',
    ]);
    expect(JSON.stringify(await events())).not.toMatch(/maria|pines|555 0100/i);
    expect(problems).toEqual([]);
  });
});

type Event = [name: string, details: Record<string, string>];

interface PopupVisit extends Visit {
  /** The analytics events sent so far, without those of experiments. */
  events: () => Promise<Event[]>;
}

/** Opens a page whose clock stands still, with its popup alive. */
async function open(path: string, options?: BrowserContextOptions): Promise<PopupVisit> {
  const opened = await openPage(options);
  const { page } = opened;
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(window, {
      sent,
      gtag: (_command: string, ...event: unknown[]) => sent.push(event),
    });
  });
  await page.clock.install();
  await page.goto(path);
  await waken(page);
  // The jump of the clock has to end before the patience with a form service does, which is 8 s.
  await page.waitForFunction(() => !document.querySelector('[data-state="loading"]'));
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  const events = async () => {
    const sent = await page.evaluate(() => (window as unknown as { sent: Event[] }).sent);
    return sent.filter(([name]) => name !== 'ab_test_assignment');
  };
  return { ...opened, events };
}

/** Keeps the script of the popup back until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/exit-popup-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function waken(page: Page): Promise<void> {
  await page.mouse.move(200, 300);
  await waitAlive(page, 'exit-popup');
}

/** Lets the page believe that it was opened so many milliseconds ago. */
async function age(page: Page, ms: number): Promise<void> {
  await page.evaluate((old) => {
    if (window.visit) window.visit.openedAt = Date.now() - old;
  }, ms);
}

async function leave(page: Page): Promise<void> {
  await page.mouse.move(600, 300);
  await page.mouse.move(600, -5);
}

async function scroll(page: Page, by: number): Promise<void> {
  await page.evaluate(
    (top) =>
      new Promise((ended) => {
        addEventListener('scrollend', ended, { once: true });
        scrollBy({ top, behavior: 'instant' });
      }),
    by,
  );
}

async function staysClosed(page: Page): Promise<void> {
  await settle(page);
  expect(await isOpen(page)).toBe(false);
}

async function opens(page: Page): Promise<void> {
  await expect.poll(() => isOpen(page)).toBe(true);
}

function isOpen(page: Page): Promise<boolean> {
  return page.locator('[data-overlay="exit-popup"]').evaluate((it) => it.matches(':modal'));
}

function glows(page: Page): Promise<boolean> {
  return page.locator('#registration-form').evaluate((form) => form.matches('.highlighted'));
}

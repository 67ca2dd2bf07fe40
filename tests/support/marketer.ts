import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { openPage, type Visit } from './visit.ts';

/** How somebody works in the editor. */
export interface Way {
  by: 'mouse' | 'keyboard';
  width: number;
}

/** Somebody who edits a site in its pages, with the mouse or with the keyboard alone. */
export interface Marketer extends AsyncDisposable {
  by: Way['by'];
  page: Page;
  editor: Locator;
  /** Opens a page with editing switched on. */
  open(path: string): Promise<void>;
  press(target: Locator): Promise<void>;
  /** Presses the button of a name. */
  button(name: string | RegExp): Promise<void>;
  /** Shows a tab of the panel. */
  tab(name: string): Promise<void>;
  /** Opens what is folded below some words. */
  unfold(words: string | RegExp, within?: Locator): Promise<void>;
  /** Shows the fields of a section, with everything that is folded there. */
  part(title: string): Promise<Locator>;
  /** Types into the field at a pointer, and leaves it. */
  type(pointer: string, text: string): Promise<void>;
  field(pointer: string): Locator;
  /** Opens a text of the page where it stands. Returns its field. */
  change(words: string | RegExp): Promise<Locator>;
  /** Drops a picture on an element, or pastes it there. */
  bring(kind: 'drop' | 'paste', picture: Buffer, name: string, target: Locator): Promise<void>;
  /** Drags something onto something else. */
  drag(what: Locator, target: Locator): Promise<void>;
}

/** Goes to a page, also where the one that is shown begins to load itself anew at that moment. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path).catch((error: Error) => {
    if (!error.message.includes('net::ERR_ABORTED')) throw error;
    return page.goto(path);
  });
}

/** Begins to edit the site at an address. */
export async function beginEditing(baseURL: string, { by, width }: Way): Promise<Marketer> {
  const visit: Visit = await openPage({ baseURL, viewport: { width, height: 900 } });
  const { page } = visit;
  const editor = page.locator('site-editor');
  const field = (pointer: string) => editor.locator(`[data-pointer="${pointer}"]`).first();

  // The panel may be drawn anew between focus and key: one call does both.
  const press = (target: Locator) => (by === 'mouse' ? target.click() : target.press('Enter'));

  async function unfold(words: string | RegExp, within = editor): Promise<void> {
    const named = within.locator('summary', { hasText: words });
    // Other tabs hold fields of the same names.
    const summary = named.filter({ visible: true }).first();
    await summary.waitFor();
    const isOpen = await summary.evaluate((one) => one.closest('details')?.open);
    if (!isOpen) await press(summary);
  }

  return {
    by,
    page,
    editor,
    press,
    unfold,
    field,
    async open(path) {
      await goTo(page, path);
      const edit = page.locator('site-preview').getByRole('button', { name: 'Edit', exact: true });
      await edit.waitFor();
      if ((await edit.getAttribute('aria-pressed')) !== 'true') await press(edit);
      // A page that is loaded again shows the tab that it showed before.
      const own = editor.getByRole('tab', { name: 'Page', exact: true });
      await own.waitFor();
      if ((await own.getAttribute('aria-selected')) !== 'true') await press(own);
      await editor.getByRole('heading', { name: 'Sections' }).waitFor();
    },
    button: (name) => press(editor.getByRole('button', { name, exact: true }).first()),
    tab: (name) => press(editor.getByRole('tab', { name })),
    async part(title) {
      await press(editor.locator('.part', { hasText: title }).first());
      await editor.locator('h3', { hasText: title }).waitFor();
      // What is folded in fields is opened at once: that each fold opens is another matter.
      await editor.locator('details.field, details.more, .entry > details').evaluateAll((all) => {
        for (const one of all) (one as HTMLDetailsElement).open = true;
      });
      return editor;
    },
    async type(pointer, text) {
      const control = field(pointer).locator('input:not([type="file"]), textarea').first();
      await control.fill(text);
      await control.press('Tab');
    },
    async change(words) {
      if (by === 'mouse') await page.getByText(words).first().dblclick();
      else {
        const texts = editor.getByLabel(/^Texts of the page/);
        await texts.focus();
        const one = texts.locator('option', { hasText: words }).first();
        await texts.selectOption((await one.getAttribute('value')) ?? '');
        await texts.press('Enter');
      }
      return editor.locator('.in-place');
    },
    bring: (kind, picture, name, target) =>
      target.evaluate(bringFile, { kind, name, content: picture.toString('base64') }),
    async drag(what, target) {
      await what.hover();
      await page.mouse.down();
      await page.evaluate(twoFrames);
      await target.hover();
      await page.mouse.up();
    },
    [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose](),
  };
}

/**
 * Lets what was drawn before a press come to rest; runs in the page. Until then the browser reports moves that
 * nobody made, and Playwright takes the first one after a press for the begin of a drag, or of none.
 */
async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** As a browser does it where a file is dropped or pasted; runs in the page. */
function bringFile(
  target: Element,
  { kind, name, content }: { kind: 'drop' | 'paste'; name: string; content: string },
): void {
  const bytes = Uint8Array.from(atob(content), (one) => one.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], name, { type: 'image/png' }));
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = target.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  const usual = { bubbles: true, cancelable: true, composed: true };
  target.dispatchEvent(
    kind === 'paste'
      ? new ClipboardEvent('paste', { ...usual, clipboardData: data })
      : new DragEvent('drop', { ...usual, ...at, dataTransfer: data }),
  );
}

/** Takes back what was done, until a site is what it was. */
export async function undoAll({ open, page, editor, press }: Marketer, isAsBefore: () => boolean) {
  // A page that is loaded anew knows everything that can be taken back.
  await open('/');
  const undo = editor.getByRole('button', { name: 'Undo' });
  while (!isAsBefore()) {
    await expect.poll(async () => isAsBefore() || (await undo.isEnabled())).toBe(true);
    if (isAsBefore()) return;
    const asked = page.waitForRequest((request) => request.url().endsWith('/edit/undo'));
    await press(undo);
    // A page that is loaded anew meanwhile does not say that it is done.
    await (await asked).response();
  }
}

/** Selects some words of a field. */
export function selectWords(field: Locator, words: string): Promise<void> {
  return field.evaluate((one: HTMLTextAreaElement, wanted) => {
    const start = one.value.indexOf(wanted);
    one.focus();
    one.setSelectionRange(start, start + wanted.length);
  }, words);
}

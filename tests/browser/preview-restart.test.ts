import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { beginEditing } from '../support/marketer.ts';
import { startPreview } from '../support/preview.ts';
import { temporaryFolder } from '../support/site.ts';

test('a page that is open goes on after the preview was started again', async () => {
  const scratch = await temporaryFolder();
  onTestFinished(() => scratch.remove());
  const site = join(scratch.path, 'site');
  cpSync(join(import.meta.dirname, '../preview/bare-site'), site, { recursive: true });
  const first = await startPreview(site, scratch.path);
  await using marketer = await beginEditing(first.url, { by: 'mouse', width: 1280 });
  await marketer.open('/');
  await first.stop();
  const { port } = new URL(first.url);
  await using again = await startPreview(site, scratch.path, {}, port);
  // The bar says so once the page hears of it.
  await marketer.page.locator('site-preview').getByText('has stopped').waitFor({ state: 'hidden' });
  await marketer.page.waitForFunction(
    (token) => document.head.innerHTML.includes(token),
    /data-token="[^"]+"/.exec(await (await fetch(again.url)).text())?.[0] ?? '?',
  );
  await marketer.editor.getByRole('heading', { name: 'Sections' }).waitFor();
  await marketer.type('/title', 'Tea, made while you wait at the long tables');
  await expect.poll(() => again.built('/')).toContain('Tea, made while you wait at the long');
});

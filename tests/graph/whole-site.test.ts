import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkChange } from '../../cli/dev/edit/check-change.ts';
import { openPreview, PREVIEWED } from '../../cli/dev/open-preview.ts';
import { diagnostics, problems } from '../../cli/graph/whole-site.ts';
import { takeSnapshot } from '../../cli/read/take-snapshot.ts';

test('a site is compared once for a change that is tried, written and checked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compared-once-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(import.meta.dirname, '../preview/bare-site'), folder, { recursive: true });
  const open = () => takeSnapshot(folder, PREVIEWED);
  const before = await openPreview(open(), join(folder, '.cache'));
  before.store.ask(problems);

  const path = 'pages/visit.yaml';
  const text = readFileSync(join(folder, path), 'utf8');
  const after = text.replace(/^title: .*/m, 'title: Visit us on any day of the week');
  const tried = checkChange(before, [{ path, before: text, after }]);
  writeFileSync(join(folder, path), after);

  const alone = await openPreview(open(), join(folder, '.cache'), before);
  expect(alone.store.isFresh(problems)).toBe(false);
  const known = { ...before, store: tried.store };
  const written = await openPreview(open(), join(folder, '.cache'), known);
  expect(written.store.isFresh(problems)).toBe(true);
  expect(written.store.ask(diagnostics)).toEqual(alone.store.ask(diagnostics));
});

import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { builtInScripts } from '../../cli/publish/publish-scripts.ts';
import { readExamples, renderExample, typeFolders } from '../support/examples.ts';
import { forgetVisit, openPage, type Visit, wakeIslands } from '../support/visit.ts';

const scripts = builtInScripts();
const files = scripts.outputsFor(new Set(Object.keys(scripts.islands)), true);

const cases = typeFolders
  .flatMap((folder) => readExamples(folder).map((example) => ({ ...folder, example })))
  .filter(({ example }) => renderExample(example).uses.islands);

let opened: Visit;
let html = '';
beforeAll(async () => {
  opened = await openPage();
  await opened.page.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== inject('siteUrl')) return route.fulfill({ contentType: 'text/javascript' });
    const path = pathname.slice(1);
    const script = files.find((output) => output.path === path);
    if (script) {
      return route.fulfill({ contentType: 'text/javascript', body: Buffer.from(script.content) });
    }
    if (path !== 'example') return route.fulfill({ contentType: 'image/svg+xml', body: SVG });
    return route.fulfill({ contentType: 'text/html', body: documentOf(html, scripts.runtime) });
  });
});
afterEach(() => forgetVisit(opened));
afterAll(() => opened[Symbol.asyncDispose]());

test.each(cases)('$type "$example.name" comes alive as it was', async ({ example }) => {
  const { page, problems } = opened;
  ({ html } = renderExample(example, scripts.islands));
  await page.goto('/example');
  const nodes = await page.evaluateHandle(() => [...document.querySelectorAll('[data-island] *')]);
  await wakeIslands(page);
  expect(problems.filter((line) => !EXPECTED.test(line))).toEqual([]);
  // What React renders anew replaces the elements that the page came with. Only the words about a
  // new tab go on purpose, where a film then plays in its place.
  const replaced = await nodes.evaluate((list) =>
    list
      .filter((node) => !node.isConnected && !node.matches('[data-new-tab]'))
      .map((node) => node.outerHTML.slice(0, 120)),
  );
  expect(replaced).toEqual([]);
});

/** What the not-found page has to say, and forms whose service gives no forms in this test. */
const EXPECTED = /404 Error: |The script of HubSpot brought no forms|Failed to load script: /;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>';

function documentOf(html: string, runtime: string | undefined): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Example</title><body>${html}<script type="module" src="${runtime}"></script></body></html>`;
}

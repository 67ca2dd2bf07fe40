import type { Page } from 'playwright';
import { noScripts, publishScripts } from '../../cli/publish/publish-scripts.ts';
import { interfaceStyles, partStyles } from '../../renderer/generated/styles.ts';
import { iconSprite } from '../../renderer/phases/7-render/sprite.ts';
import { type Example, readExamples, renderExample, type TypeFolder } from './examples.ts';

const scripts = publishScripts(noScripts);
const files = scripts.outputsFor(new Set(Object.keys(scripts.islands)), true);

/** Serves a page with every example of a type at `/gallery`; nobody else answers with anything. */
export async function serveGallery(page: Page, site: string, folder: TypeFolder): Promise<void> {
  const examples = readExamples(folder).map((example, index) => withId(example, folder, index));
  const html = galleryOf(examples);
  await page.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== site) return route.fulfill({ contentType: 'text/javascript' });
    if (pathname === '/gallery') return route.fulfill({ contentType: 'text/html', body: html });
    const script = files.find(({ path }) => `/${path}` === pathname);
    return script
      ? route.fulfill({ contentType: 'text/javascript', body: Buffer.from(script.content) })
      : route.fulfill({ contentType: 'image/svg+xml', body: SVG });
  });
}

/** Examples stand alone; side by side each needs an id of its own. */
function withId(example: Example, { kind, type }: TypeFolder, index: number): Example {
  const part = example[kind];
  return { ...example, [kind]: { ...part, id: part?.id ?? `${type}-${index + 1}` } };
}

function galleryOf(examples: readonly Example[]): string {
  const icons = new Set<string>();
  const body = examples
    .map((example) => {
      const { html: part, uses } = renderExample(example, scripts.islands);
      for (const icon of uses.icons) icons.add(icon);
      const arabic = /\p{Script=Arabic}/u.test(part);
      return `<div ${arabic ? 'lang="ar" dir="rtl"' : 'lang="en" dir="ltr"'}>${part}</div>`;
    })
    .join('');
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<style>${Object.values({ ...interfaceStyles, ...partStyles }).join('')}</style>` +
    `<body>${iconSprite(icons, {})}<main><h1>Gallery</h1>${body}</main>` +
    `<script type="module" src="${scripts.runtime}"></script></body></html>`
  );
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"></svg>';

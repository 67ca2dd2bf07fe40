import type { PageWeight } from '../../renderer/index.ts';
import { type PageLoad, sentSize } from '../publish/page-load.ts';
import type { Shared } from '../publish/publish-shared.ts';

/** What each page weighs with all that it makes browsers fetch; none where the site has no budgets. */
export async function weighPages(
  files: readonly { loads?: readonly PageLoad[] }[],
  { assets, scripts }: Shared,
): Promise<PageWeight[]> {
  const loads = files.flatMap((file) => file.loads ?? []);
  const images = new Map<string, number>();
  for (const { uses } of loads) {
    for (const image of uses.images) {
      if (!images.has(image)) images.set(image, await assets.sizeOf(image));
    }
  }
  const scriptSizes = new Map<string, number>();
  return loads.map(({ file, path, html, style, uses }) => {
    const early = scripts.earlyFor(uses.earlyIslands, uses.hasScripts);
    const script = early.reduce((sum, { path: name, content }) => {
      const size = scriptSizes.get(name) ?? sentSize([content]);
      scriptSizes.set(name, size);
      return sum + size;
    }, 0);
    const pictures = uses.images.reduce((sum, image) => sum + (images.get(image) ?? 0), 0);
    return { file, path, html, style, script, pictures };
  });
}

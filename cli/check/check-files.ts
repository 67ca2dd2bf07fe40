import { askAll, type LiveAnswer } from './ask.ts';
import { faults } from './faults.ts';
import type { LiveDiagnostic } from './live-diagnostic.ts';
import { loadedBy, readTags } from './read-html.ts';
import { secondsCached } from './seconds-cached.ts';

/** A month: names of assets change with their content, so browsers may keep them for ever. */
const LEAST_CACHED = 2_592_000;

/** Texts shorter than this are not worth compressing, and hosts do not, in characters. */
const SHORT_TEXT = 1500;

/** Whether scripts, typefaces and pictures of pages are there, and are sent as they should be. */
export async function checkFiles(pages: readonly LiveAnswer[]): Promise<LiveDiagnostic[]> {
  const files = await askAll([...new Set(pages.flatMap(filesOf))]);
  return files.flatMap((file) =>
    file.status === 200 ? checkFile(file) : [{ url: file.url, ...faults.noFile(file) }],
  );
}

/** Addresses of the files of its own host that a page loads. */
function filesOf({ url, text }: LiveAnswer): string[] {
  return loadedBy(readTags(text))
    .flatMap((address) => URL.parse(address, url) ?? [])
    .filter(({ origin }) => origin === new URL(url).origin)
    .map(({ href }) => href);
}

function checkFile({ url, headers, text }: LiveAnswer): LiveDiagnostic[] {
  const type = headers.get('content-type') ?? '';
  const isPacked = headers.has('content-encoding') || text.length < SHORT_TEXT;
  const isKept = !url.includes('/assets/') || secondsCached(headers) >= LEAST_CACHED;
  if (url.endsWith('.js') && !/javascript/i.test(type))
    return [{ url, ...faults.wrongScript(type) }];
  return [
    ...(isPacked ? [] : [{ url, ...faults.fileNotCompressed }]),
    ...(isKept ? [] : [{ url, ...faults.notKept }]),
  ];
}

import { crc32 } from 'node:zlib';
import mediaTypes from '../../schemas/media-types.json' with { type: 'json' };
import { askAll, type LiveAnswer } from './ask.ts';
import { faults, type LiveDiagnostic } from './faults.ts';
import { hasOtherCharset } from './has-other-charset.ts';
import type { LiveSite } from './live-site.ts';
import { loadedBy, readTags } from './read-html.ts';
import { secondsCached } from './seconds-cached.ts';

/** A month: names of assets change with their content, so browsers may keep them for ever. */
const LEAST_CACHED = 2_592_000;

/** Texts shorter than this are not worth compressing, and hosts do not, in characters. */
const SHORT_TEXT = 1500;

/** Types without which browsers refuse a file, or show it wrongly. */
const NEEDED: Readonly<Record<string, string>> = {
  js: mediaTypes.compressible.js,
  css: mediaTypes.compressible.css,
  svg: mediaTypes.compressible.svg,
};

/** Whether scripts, typefaces and pictures of pages are there, and are sent as they should be. */
export async function checkFiles(
  pages: readonly LiveAnswer[],
  site: LiveSite,
): Promise<LiveDiagnostic[]> {
  const files = await askAll([...new Set(pages.flatMap(filesOf))]);
  return files.flatMap((file) =>
    file.status === 200
      ? [...checkFile(file), ...checkContent(file, site)]
      : [{ url: file.url, ...faults.noFile(file) }],
  );
}

/** Whether a file is that of the build, where it is known. */
function checkContent(
  { url, headers, body }: LiveAnswer,
  { url: site, built }: LiveSite,
): LiveDiagnostic[] {
  const expected = built?.checksums.get(decodeURI(url.slice(site.length)));
  if (expected === undefined || !body || expected === crc32(body)) return [];
  const isPicture = /^image\/(?!svg)/.test(headers.get('content-type') ?? '');
  return [{ url, ...(isPicture ? faults.otherPicture : faults.otherFile) }];
}

/** Addresses of the files of its own host that a page loads, and of the picture that others show of it. */
function filesOf({ url, text }: LiveAnswer): string[] {
  const tags = readTags(text);
  const shared = tags.filter(({ attributes }) => attributes.property === 'og:image');
  return [...loadedBy(tags), ...shared.map(({ attributes }) => attributes.content ?? '')]
    .flatMap((address) => URL.parse(address, url) ?? [])
    .filter(({ origin }) => origin === new URL(url).origin)
    .map(({ href }) => href);
}

function checkFile({ url, headers, text }: LiveAnswer): LiveDiagnostic[] {
  const type = headers.get('content-type') ?? '';
  const isPacked = headers.has('content-encoding') || text.length < SHORT_TEXT;
  const isKept = !url.includes('/assets/') || secondsCached(headers) >= LEAST_CACHED;
  const needed = NEEDED[/\.(\w+)$/.exec(url)?.[1] ?? ''];
  if (needed && (!isOfType(type, needed) || hasOtherCharset(type))) {
    return [{ url, ...faults.wrongFile(type, needed) }];
  }
  return [
    ...(isPacked ? [] : [{ url, ...faults.fileNotCompressed }]),
    ...(isKept ? [] : [{ url, ...faults.notKept }]),
  ];
}

/** Scripts have had several names. */
function isOfType(type: string, needed: string): boolean {
  const [name = ''] = needed.split(';');
  return type.toLowerCase().replace('application/javascript', 'text/javascript').startsWith(name);
}

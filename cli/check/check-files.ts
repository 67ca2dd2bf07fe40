import { askAll, describeOutcome, type LiveAnswer } from './ask.ts';
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
  return files.flatMap((file) => (file.status === 200 ? checkFile(file) : [noFile(file)]));
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
  if (url.endsWith('.js') && !/javascript/i.test(type)) return [wrongScript(url, type)];
  return [...(isPacked ? [] : [fileNotCompressed(url)]), ...(isKept ? [] : [notKept(url)])];
}

function noFile(file: LiveAnswer): LiveDiagnostic {
  return {
    rule: 'live/file',
    severity: 'error',
    url: file.url,
    message: `A file that pages load ${describeOutcome(file)}.`,
    help: 'Upload assets before pages, and delete none that is younger than a day.',
  };
}

function wrongScript(url: string, type: string): LiveDiagnostic {
  return {
    rule: 'live/media-type',
    severity: 'error',
    url,
    message: `This script is sent as ${type || 'nothing that browsers know'}: no browser runs it.`,
    help: 'Let the host send it as text/javascript.',
  };
}

function fileNotCompressed(url: string): LiveDiagnostic {
  return {
    rule: 'live/compression',
    severity: 'warning',
    url,
    message: 'This file is sent without compression.',
    help: 'Switch gzip or Brotli on for scripts and SVG too.',
  };
}

function notKept(url: string): LiveDiagnostic {
  return {
    rule: 'live/caching',
    severity: 'warning',
    url,
    message: 'Browsers ask again for this file, which never changes.',
    help: 'Let the host send Cache-Control: public, max-age=31536000, immutable below /assets/.',
  };
}

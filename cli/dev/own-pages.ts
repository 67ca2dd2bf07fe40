import type { ServerResponse } from 'node:http';
import { sendText } from './answers.ts';
import type { PreviewScript } from './preview-script.ts';

/** Stands in for a page that never was without errors; the overlay shows what is wrong. */
export function emptyPage(script: PreviewScript): string {
  return script.addTo(shell('This page cannot be shown yet', ''), { isOld: true });
}

/** Stands in for a page that visitors do not see at the moment that is looked at. */
export function absentPage(script: PreviewScript): string {
  return script.addTo(shell('Visitors do not see this page at this moment', ''), { isOld: true });
}

/** The page with another one at each of its moments; the script puts them there. */
export function momentsPage(script: PreviewScript): string {
  return script.addTo(shell('Moments', ' data-preview-moments'), { isOld: false });
}

/** The page around one that is looked at in a frame; the script puts it there. */
export function framePage(script: PreviewScript): string {
  return script.addTo(shell('Preview', ' data-preview-frame'), { isOld: false });
}

function shell(title: string, attributes: string): string {
  return (
    `<!doctype html>\n<html lang="en"${attributes}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${title}</title></head><body><main><h1>${title}</h1></main></body></html>\n`
  );
}

/** Explains why a request for another name is not answered. */
export function refuseForeign(response: ServerResponse): void {
  sendText(
    response,
    403,
    'The preview answers at its own address only. On this machine, that is http://localhost or http://127.0.0.1.\n',
  );
}

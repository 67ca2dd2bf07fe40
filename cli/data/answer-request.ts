import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataRequest, entriesOf, readTable } from '../../renderer/index.ts';

/** Makes what a function gets; `onRead` is called with each file that it reads. */
export function dataRequest(folder: string, onRead: (file: string) => void): DataRequest {
  return {
    async fetchJson(url, init) {
      const text = await fetchText(url, init);
      try {
        return JSON.parse(text);
      } catch {
        throw new Error(`${shown(url)} answers with ${kindOf(text)}, which is not JSON.`);
      }
    },
    async fetchCsv(url, init) {
      const text = await fetchText(url, init);
      if (isHtml(text)) throw new Error(`${shown(url)} answers with HTML, which is not a table.`);
      return entriesOf(readTable(text));
    },
    readFile(path) {
      const file = join(folder, path);
      onRead(file);
      return readFileSync(file, 'utf8');
    },
  };
}

async function fetchText(url: string | URL, init?: RequestInit): Promise<string> {
  const response = await fetch(url, init).catch((error: Error) => {
    const { code, message = error.message } = Object(error.cause) as {
      code?: string;
      message?: string;
    };
    throw new Error(`${shown(url)} cannot be reached: ${code ?? message}.`);
  });
  if (!response.ok) {
    throw new Error(`${shown(url)} answers with the status ${response.status}.`);
  }
  return response.text();
}

/** An address without its query, which may hold keys. */
function shown(url: string | URL): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function kindOf(text: string): string {
  if (text.trim() === '') return 'nothing';
  return isHtml(text) ? 'HTML' : 'a text';
}

function isHtml(text: string): boolean {
  return /^\s*<(?:!doctype|html|head|body)/i.test(text);
}

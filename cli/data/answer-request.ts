import fs from 'node:fs';
import { join } from 'node:path';
import { type DataRequest, entriesOfTable, readTable } from '../../renderer/index.ts';

/** Makes what a function gets; `onAnswer` is called with a sentence on each answer in JSON. */
export function dataRequest(folder: string, onAnswer: (answer: string) => void): DataRequest {
  return {
    async fetchJson(url, init) {
      const text = await fetchText(url, init);
      try {
        const value: unknown = JSON.parse(text);
        onAnswer(`${shown(url)} answers with ${shapeOf(value)}.`);
        return value;
      } catch {
        throw new Error(`${shown(url)} answers with ${kindOf(text)}, which is not JSON.`);
      }
    },
    async fetchCsv(url, init) {
      const text = await fetchText(url, init);
      if (isHtml(text)) throw new Error(`${shown(url)} answers with HTML, which is not a table.`);
      return entriesOfTable(readTable(text));
    },
    readFile: (path) => fs.readFileSync(join(folder, path), 'utf8'),
  };
}

async function fetchText(url: string | URL, init?: RequestInit): Promise<string> {
  if (!/^https?:\/\/./i.test(String(url))) {
    throw new Error(`An address begins with https:// or http://, but this is \`${url}\`.`);
  }
  const response = await fetch(url, init).catch((error: Error) => {
    throw new Error(`${shown(url)} cannot be reached: ${causeOf(error)}.`);
  });
  if (!response.ok) {
    throw new Error(`${shown(url)} answers with the status ${response.status}.`);
  }
  return response.text().catch((error: Error) => {
    throw new Error(`${shown(url)} breaks off its answer: ${causeOf(error)}.`);
  });
}

function causeOf({ cause, message }: Error): string {
  const { code, message: inner = message } = Object(cause) as { code?: string; message?: string };
  return code ?? inner;
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const fields = Object.keys(Object(value));
  return typeof value === 'object' ? `the fields ${fields.join(', ')}` : `one ${typeof value}`;
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

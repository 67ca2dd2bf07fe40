import { brotliCompressSync, constants } from 'node:zlib';
import type { Content } from '../../renderer/index.ts';
import type { PageUses, RenderedPage } from '../../renderer/rendering.ts';

/** What a page weighs itself, compressed, and what it makes browsers fetch; plain data. */
export interface PageLoad {
  /** The file that it was written in. */
  file: string;
  path: string;
  /** Bytes, without the style. */
  html: number;
  style: number;
  uses: PageUses;
}

/** As servers compress what they make for each visitor. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function loadOf(file: string, { file: page, style, record, uses }: RenderedPage): PageLoad {
  const others = page.content.filter((part) => part !== style);
  return { file, path: record.path, html: sentSize(others), style: sentSize([style]), uses };
}

/** Bytes that are sent for some text. */
export function sentSize(parts: readonly Content[]): number {
  return brotliCompressSync(Buffer.concat(parts.map((part) => Buffer.from(part))), QUALITY).length;
}

import { isPage } from '../../renderer/light.ts';
import { sourceFile } from '../graph/inputs.ts';
import { pageDocument } from '../graph/page-files.ts';
import { parsed } from '../graph/shared-files.ts';
import type { Preview } from './open-preview.ts';

/** What a file of the site holds, or undefined if it is missing or cannot be parsed. */
export function fileValue({ store: { ask } }: Pick<Preview, 'store'>, path: string): unknown {
  if (!ask(sourceFile, path)) return undefined;
  const document = isPage({ path }) ? ask(pageDocument, path) : ask(parsed, path).document;
  return document?.value;
}

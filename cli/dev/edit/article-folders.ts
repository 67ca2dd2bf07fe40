import { valueAt } from '../../../renderer/index.ts';
import { fileValue } from '../file-value.ts';
import type { Preview } from '../open-preview.ts';

/** The folders of articles of a site, as their addresses begin. */
export function articleFolders(preview: Preview): string[] {
  const { sources } = preview.snapshot;
  const lists = sources.flatMap(({ path, text }) =>
    /^pages\/.*\.ya?ml$/.test(path) && /^collection:/m.test(text)
      ? String(valueAt(fileValue(preview, path), '/collection/from') ?? '')
      : [],
  );
  return [...new Set(lists)]
    .filter((from) =>
      sources.some(({ path }) => path.startsWith(`pages/${from}/`) && path.endsWith('.md')),
    )
    .map((from) => `/${from}`);
}

import { parseYaml, type SourceFile, valueAt } from '../../../renderer/index.ts';

/** The folders of articles of a site, as their addresses begin. */
export function articleFolders(sources: readonly SourceFile[]): string[] {
  const lists = sources.flatMap((source) =>
    /^pages\/.*\.ya?ml$/.test(source.path) && /^collection:/m.test(source.text)
      ? String(valueAt(parseYaml(source).document?.value, '/collection/from') ?? '')
      : [],
  );
  return [...new Set(lists)]
    .filter((from) =>
      sources.some(({ path }) => path.startsWith(`pages/${from}/`) && path.endsWith('.md')),
    )
    .map((from) => `/${from}`);
}

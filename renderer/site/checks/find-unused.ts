import type { FileDiagnostic } from '../../model/diagnostic.ts';

/**
 * Files of a site that nothing uses. Paths are relative to the site folder; `used` holds the files
 * that pages and site.yaml were made of, assets with their folder (`assets/hero.jpg`).
 */
export function findUnused(
  files: Iterable<{ path: string; text?: string }>,
  used: ReadonlySet<string>,
): FileDiagnostic[] {
  return [...files].flatMap((file) => {
    const kind = kindOf(file.path);
    return kind === undefined || used.has(file.path) ? [] : [unused(file, kind)];
  });
}

const kinds = { partials: 'partial', data: 'data', assets: 'asset' } as const;

function kindOf(file: string): 'partial' | 'data' | 'asset' | undefined {
  const folder = file.slice(0, file.indexOf('/'));
  return Object.hasOwn(kinds, folder) ? kinds[folder as keyof typeof kinds] : undefined;
}

function unused(
  { path: file, text = '' }: { path: string; text?: string },
  kind: 'partial' | 'data' | 'asset',
): FileDiagnostic {
  const isPage = kind !== 'asset' && /^sections:/m.test(text);
  const what = { partial: 'partial', data: 'data file', asset: 'file of the assets folder' }[kind];
  return {
    rule: `unused/${kind}`,
    severity: 'warning',
    file,
    pointer: '',
    message: `No page uses this ${what}.`,
    help: isPage
      ? 'It has `sections`, as a page has: move it to the folder `pages`.'
      : 'Delete it, or use it.',
  };
}

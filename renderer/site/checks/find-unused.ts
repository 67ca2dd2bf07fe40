import type { FileDiagnostic } from '../../model/diagnostic.ts';

/**
 * Files of a site that nothing uses. Paths are relative to the site folder; `used` holds the files
 * that pages and site.yaml were made of, assets with their folder (`assets/hero.jpg`).
 */
export function findUnused(files: Iterable<string>, used: ReadonlySet<string>): FileDiagnostic[] {
  return [...files].flatMap((file) => {
    const kind = kindOf(file);
    return kind === undefined || used.has(file) ? [] : [unused(file, kind)];
  });
}

const kinds = { partials: 'partial', data: 'data', assets: 'asset' } as const;

function kindOf(file: string): 'partial' | 'data' | 'asset' | undefined {
  const folder = file.slice(0, file.indexOf('/'));
  return Object.hasOwn(kinds, folder) ? kinds[folder as keyof typeof kinds] : undefined;
}

function unused(file: string, kind: 'partial' | 'data' | 'asset'): FileDiagnostic {
  const what = { partial: 'partial', data: 'data file', asset: 'file of the assets folder' }[kind];
  return {
    rule: `unused/${kind}`,
    severity: 'warning',
    file,
    pointer: '',
    message: `No page uses this ${what}.`,
    help: 'Delete it, or use it.',
  };
}

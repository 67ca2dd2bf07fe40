import type { FileDiagnostic } from '../../model/diagnostic.ts';
import { isArticle } from '../../model/source-folders.ts';

/**
 * Files of a site that nothing uses. Paths are relative to the site folder; `used` holds the files
 * that pages and site.yaml were made of, assets with their folder (`assets/hero.jpg`).
 */
export function findUnused(files: Iterable<string>, used: ReadonlySet<string>): FileDiagnostic[] {
  return [...files].flatMap((file) => {
    if (used.has(file)) return [];
    return isArticle(file) ? [unusedArticle(file)] : unusedFile(file);
  });
}

const kinds = {
  partials: { rule: 'unused/partial', what: 'partial' },
  data: { rule: 'unused/data', what: 'data file' },
  assets: { rule: 'unused/asset', what: 'file of the assets folder' },
};

function unusedFile(file: string): FileDiagnostic[] {
  const folder = file.slice(0, file.indexOf('/'));
  if (!Object.hasOwn(kinds, folder)) return [];
  const { rule, what } = kinds[folder as keyof typeof kinds];
  return [unused(rule, file, `No page uses this ${what}.`, 'Delete it, or use it.')];
}

function unusedArticle(file: string): FileDiagnostic {
  const folder = file.split('/').slice(1, -1).join('/');
  const help = folder
    ? `Write a page with \`collection: { from: ${folder} }\` and a section of type article: it makes a page of each article.`
    : 'Put it into a folder, such as pages/blog, with a page that makes pages of its articles.';
  return unused('unused/article', file, 'No page uses this article.', help);
}

function unused(rule: string, file: string, message: string, help: string): FileDiagnostic {
  return { rule, severity: 'warning', file, pointer: '', message, help };
}

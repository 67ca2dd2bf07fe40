import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { isArticle } from '../../../model/source-folders.ts';
import { findSection, type Registry } from '../../../registry/registry.ts';
import { isNamedAsCopy } from '../../../text/copied-name.ts';

export const rules: Rules = {
  'unused/article': {
    title: 'An article that no page shows',
    why: 'Nobody can read it.',
    fix: 'Write a page that makes pages of the articles in its folder.',
    wrong: 'pages/blog/sundays.md',
    right: 'collection: { from: blog } (in pages/blog/article.yaml)',
    canBeOff: true,
    mayFollow: true,
  },
  'unused/asset': {
    title: 'A file that no page uses',
    why: 'It makes the folder harder to keep.',
    fix: 'Delete it, or use it.',
    wrong: 'assets/old-hero.jpg',
    right: 'assets/hero.jpg',
    canBeOff: true,
    mayFollow: true,
  },
  'unused/data': {
    title: 'A data file that no page uses',
    why: 'It makes the folder harder to keep.',
    fix: 'Delete it, or use it.',
    wrong: 'data/old-faqs.yaml',
    right: 'data/faqs.yaml',
    canBeOff: true,
    mayFollow: true,
  },
  'unused/partial': {
    title: 'A partial that no page uses',
    why: 'It makes the folder harder to keep.',
    fix: 'Delete it, or use it.',
    wrong: 'partials/old-banner.yaml',
    right: 'partials/banner.yaml',
    canBeOff: true,
    mayFollow: true,
  },
};

/** A file of a site, with its text where it has one that is read. */
interface SiteFile {
  path: string;
  text?: string;
}

/**
 * Files of a site that nothing uses. Paths are relative to the site folder; `used` holds the files
 * that pages and site.yaml were made of, assets with their folder (`assets/hero.jpg`).
 */
export function findUnused(
  files: Iterable<SiteFile>,
  used: ReadonlySet<string>,
  registry: Registry,
): FileDiagnostic[] {
  return [...files].flatMap((file) => {
    if (used.has(file.path)) return [];
    return isArticle(file.path) ? [unusedArticle(file.path, registry)] : unusedFile(file);
  });
}

const kinds = {
  partials: { rule: 'unused/partial', what: 'partial', plainly: 'shared section' },
  data: { rule: 'unused/data', what: 'data file', plainly: 'list' },
  assets: { rule: 'unused/asset', what: 'file of the assets folder', plainly: 'picture' },
};

function unusedFile(file: SiteFile): FileDiagnostic[] {
  const { path } = file;
  const folder = path.slice(0, path.indexOf('/'));
  if (!Object.hasOwn(kinds, folder)) return [];
  const { rule, what, plainly } = kinds[folder as keyof typeof kinds];
  const help = /^sections:/m.test(file.text ?? '')
    ? 'It has `sections`, as a page has: move it to the folder `pages`.'
    : isNamedAsCopy(path.replace(/\.\w+$/, ''))
      ? 'It looks like a copy that a computer made: delete it.'
      : 'Delete it, or use it.';
  const plain = `No page shows this ${plainly}. Delete it, or show it on a page.`;
  return [{ ...unused(rule, path, `No page uses this ${what}.`, help), plain }];
}

function unusedArticle(file: string, registry: Registry): FileDiagnostic {
  const type = findSection(registry, ({ article }) => article !== undefined);
  const section = type ? `a section of type ${type}` : 'a section for it';
  const folder = file.split('/').slice(1, -1).join('/');
  const help = folder
    ? `Write a page with \`collection: { from: ${folder} }\` and ${section}: it makes a page of each article.`
    : 'Put it into a folder, such as pages/blog, with a page that makes pages of its articles.';
  return unused('unused/article', file, 'No page uses this article.', help);
}

function unused(rule: string, file: string, message: string, help: string): FileDiagnostic {
  return { rule, severity: 'warning', file, pointer: '', message, help };
}

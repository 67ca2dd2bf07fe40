/** Folders of a site whose YAML files are read. */
export const sourceFolders = ['pages', 'partials', 'data', 'mails', 'campaigns'];

/** Whether a file is an article: Markdown that a page makes pages and lists of. */
export function isArticle(path: string): boolean {
  return path.startsWith('pages/') && path.endsWith('.md');
}

/** Whether a file is a page, or the template of several. */
export function isPage({ path }: { path: string }): boolean {
  return path.startsWith('pages/') && !isArticle(path);
}

/** Folders of a site whose YAML files are read. */
export const sourceFolders = ['pages', 'partials', 'data', 'mails', 'campaigns'];

/** Folders of a site that hold sections, overlays, third parties and interface words of its own. */
export const TYPE_FOLDERS = ['sections', 'overlays', 'providers', 'locale'];

/** All folders of a site that have a meaning. */
export const KNOWN_FOLDERS = [...sourceFolders, ...TYPE_FOLDERS, 'assets'];

/** What people call the folder `assets`, or have it called by other tools. */
export const ASSETS_ELSEWHERE =
  /^(?:asset|images?|img|pictures?|pics|photos|media|static|public|files|bilder)$/i;

/** Folders that other programs read at the top of a site, and what to do with theirs. */
export const FOLDERS_ELSEWHERE: readonly { name: RegExp; help: string }[] = [
  {
    name: /^_?(?:articles?|blog|posts?|news)$/i,
    help: 'Articles lie in a folder below `pages`: move the folder into it, such as pages/blog.',
  },
  {
    name: /^(?:content|contents|seiten)$/i,
    help: 'Pages lie in the folder `pages`: move what is in it there.',
  },
  {
    name: /^_?(?:layouts?|templates?|includes?)$/i,
    help: 'A page is made of sections and has no layout. What several pages share are partials, in `partials`. Delete the folder.',
  },
  {
    name: /^(?:styles?|css|scss|sass)$/i,
    help: 'Colours, typefaces and shapes stand in site.yaml, below `theme:`; styles of a section of your own are in its folder. Delete this one.',
  },
];

/** What a file is called where its ending was hidden, and written behind it: `prices.yaml.yaml`. */
const TWICE_ENDED = /\.(?:ya?ml|md|json|csv)\.(?:ya?ml|md|json|csv)$/;

/** Whether a file is read as content by its path: YAML, an article or data in another format. */
export function isSource(path: string): boolean {
  if (isDataSchema(path) || TWICE_ENDED.test(path)) return false;
  return /\.ya?ml$/.test(path) || isArticle(path) || dataFormat(path) !== undefined;
}

/** Whether a file is an article: Markdown that a page makes pages and lists of. */
export function isArticle(path: string): boolean {
  return path.startsWith('pages/') && path.endsWith('.md');
}

/** Whether a file is a page, or the template of several. */
export function isPage({ path }: { path: string }): boolean {
  return path.startsWith('pages/') && !isArticle(path);
}

/** The format of a data file that is not YAML; `ts` is code that gets the data from elsewhere. */
export function dataFormat(path: string): 'json' | 'csv' | 'ts' | undefined {
  if (isDataSchema(path)) return undefined;
  if (/^data\/.+\.json$/.test(path)) return 'json';
  // Tables and code are whole lists, which folders of entries have no use for.
  const [, format] = /^data\/[^/]+(?<!\.d)\.(csv|ts)$/.exec(path) ?? [];
  return format as 'csv' | 'ts' | undefined;
}

/** Whether a file describes the entries of the data file of its name. */
export function isDataSchema(path: string): boolean {
  return /^data\/[^/]+\.schema\.(?:json|ya?ml)$/.test(path);
}

/** The name by which pages use the file of a partial; undefined for any other file. */
export function partialName(path: string): string | undefined {
  return /^partials\/(.*)\.ya?ml$/.exec(path)?.[1];
}

/** The path of a shared file as pages name it: without its ending. */
export function withoutEnding(path: string): string {
  const ending = dataFormat(path) ?? 'ya?ml';
  return path.replace(new RegExp(`\\.${ending}$`), '');
}

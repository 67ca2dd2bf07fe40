import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import {
  ASSETS_ELSEWHERE,
  FOLDERS_ELSEWHERE,
  isArticle,
  isPage,
  KNOWN_FOLDERS,
  sourceFolders,
  TYPE_FOLDERS,
} from '../../../model/source-folders.ts';
import { capitalize } from '../../../text/capitalize.ts';
import { copiedFrom, isNamedAsCopy } from '../../../text/copied-name.ts';
import { nearestName } from '../../../text/nearest-name.ts';
import { kindOfFile } from './find-misplaced.ts';
import { type PageSummary, summarizeUnread } from './page-summary.ts';

export const rules: Rules = {
  'file/copy': {
    title: 'A campaign or a mail that is a copy of another',
    why: 'Both are read: what is changed in one of them is not changed in the other.',
    fix: 'Delete it, or give it a name of its own.',
    wrong: 'campaigns/spring copy.yaml',
    right: 'campaigns/autumn.yaml',
    canBeOff: true,
  },
  'file/misnamed': {
    title: 'A file or folder whose name is nearly right',
    why: 'It is not read, so that pages lack what it holds, and links to it lead nowhere.',
    fix: 'Rename it: the folders are pages, partials, data, mails and campaigns, their files end in .yaml, articles in .md, data in .json, .csv or .ts, too.',
    wrong: 'pages/about.yaml.txt',
    right: 'pages/about.yaml',
  },
  'file/unread': {
    title: 'A file that is not read',
    why: 'Its name or folder is not one that is looked at, so nothing in it reaches the site.',
    fix: 'Rename it; page files are in the folder pages.',
    wrong: 'about.yaml',
    right: 'pages/about.yaml',
    canBeOff: true,
  },
};

/** Reports files that look like pages, partials, data or mails, and are not read. */
interface Unread {
  diagnostics: FileDiagnostic[];
  /** What those are to be called of which a part of the name is nearly right: others count on them. */
  missing: string[];
  /** The pages among these. */
  summaries: PageSummary[];
}

/** The fields at the top of a file, as it seems. */
type FieldsOf = (file: string) => readonly string[];

/** Files that are not read because of their names; `read` are those that are. */
export function findUnread(
  others: Iterable<string>,
  read: readonly { path: string }[],
  hasAssets: boolean,
  fieldsOf: FieldsOf,
): Unread {
  const isRead = (path?: string) => read.some((source) => source.path === path);
  const result: Unread = { diagnostics: findCopies(read), missing: [], summaries: [] };
  const lack = (path: string) => {
    result.missing.push(path);
    if (isPage({ path })) result.summaries.push(summarizeUnread(path));
  };
  const folders = new Set<string>();
  for (const file of others) {
    const folder = folderOf(file);
    if (ASSETS_ELSEWHERE.test(folder) || nearestName(folder, KNOWN_FOLDERS) === 'assets') {
      if (!folders.has(folder)) result.diagnostics.push(misnamedAssets(file, hasAssets));
      folders.add(folder);
      continue;
    }
    const elsewhere = FOLDERS_ELSEWHERE.find(({ name }) => name.test(folder));
    if (elsewhere) {
      if (!folders.has(folder)) result.diagnostics.push(unread(file, elsewhere.help));
      folders.add(folder);
      continue;
    }
    const proper = nearestName(folder, KNOWN_FOLDERS);
    if (proper && TYPE_FOLDERS.includes(proper) && proper !== folder) {
      const help = `Move what is in it into the folder \`${proper}\`.`;
      if (!folders.has(folder)) result.diagnostics.push(misnamed(file, 'folder', help));
      folders.add(folder);
      continue;
    }
    const place = proper && proper + file.slice(folder.length);
    if (place && proper !== folder && ENDING.test(file) && !isRead(place)) {
      const isInUse = read.some(({ path }) => path.startsWith(`${proper}/`));
      if (isInUse) result.diagnostics.push(misnamed(file, 'folder', `Move it to ${place}.`));
      else if (!folders.has(folder))
        result.diagnostics.push({
          ...misnamed(file, 'folder', `Rename the folder: \`${proper}\`.`),
          about: proper,
        });
      folders.add(folder);
      lack(place);
      continue;
    }
    const meant = intendedName(file);
    if (meant && meant !== file && !isRead(meant) && ENDING.test(file)) {
      result.diagnostics.push(misnamed(file, 'file', `Rename it: \`${nameOf(meant)}\`.`));
      lack(meant);
      continue;
    }
    if (/^data\/.*\.md$/.test(file) && isData(file, fieldsOf(file), read)) {
      result.diagnostics.push(misnamed(file, 'file', DATA_IN_MARKDOWN));
      lack(file.replace(/md$/, 'yaml'));
      continue;
    }
    const about = placeOfContent(file, read, fieldsOf);
    const help = helpFor(file, meant, isRead(meant ?? about), about, fieldsOf);
    if (help !== undefined) result.diagnostics.push({ ...unread(file, help), about });
  }
  return result;
}

/** Whether a file of Markdown among the data has fields of data, and not those of an article. */
function isData(
  file: string,
  fields: readonly string[],
  read: readonly { path: string }[],
): boolean {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const isEntry = folder !== 'data/' && read.some(({ path }) => path.startsWith(folder));
  return fields.length > 0 && (isEntry || !fields.includes('title'));
}

/** Campaigns and mails that a computer named as copies of others. */
function findCopies(read: readonly { path: string }[]): FileDiagnostic[] {
  const paths = new Set(read.map(({ path }) => path));
  return [...paths].flatMap((file): FileDiagnostic[] => {
    const original = /^(?:campaigns|mails)\//.test(file) ? copiedFrom(file) : undefined;
    if (original === undefined || !paths.has(original)) return [];
    return [
      {
        rule: 'file/copy',
        severity: 'warning',
        file,
        pointer: '',
        message: `This file is named as a copy of \`${nameOf(original)}\`, and is read beside it.`,
        help: 'Delete it, or give it a name of its own.',
      },
    ];
  });
}

/** The same with files that lie in the folder of another kind, by where they belong. */
export function withMisplaced(unread: Unread, places: readonly string[]): Unread {
  const pages = places.filter((path) => isPage({ path })).map(summarizeUnread);
  return {
    ...unread,
    missing: [...unread.missing, ...places],
    summaries: [...unread.summaries, ...pages],
  };
}

const DATA_IN_MARKDOWN =
  'Data is YAML: let its name end in .yaml, and delete the lines `---`. A text below them stands in a field: body: |';

/** An ending that is one of ours but for its letters, or with another behind it that programs add. */
const ENDING = /\.(?:ya?ml|md|markdown|json|csv)(?:\.txt)?$/i;

/** Files of other programs that hold texts or tables. */
const FOREIGN = /\.(?:csv|docx?|html?|md|numbers|ods|odt|tsv|txt|toml|xlsx?)$/i;

/** The file of a site that one is taken for, in one of the folders that are read. */
function intendedName(file: string): string | undefined {
  const folder = folderOf(file);
  const [, rest, ending] = (ENDINGS[folder] ?? /^(.+?)\.(ya?ml|json)/i).exec(file) ?? [];
  if (!ending || !sourceFolders.includes(folder)) return undefined;
  if (folder === 'data' && !/^y/i.test(ending)) return `${rest}.${ending.toLowerCase()}`;
  return `${rest}.${/^m/i.test(ending) ? 'md' : 'yaml'}`;
}

/** Files of other programs at the top of a site, and what says the same here. */
const FILES_OF_HOSTS: Readonly<Record<string, string>> = {
  'robots.txt':
    'One is made with each build. A page that is not to be found has `robots: noindex`.',
  'sitemap.xml': 'One is made with each build: delete this.',
  _redirects: 'Write them into site.yaml, below `redirects:`.',
  _headers: 'They are made with each build, for the `host` of site.yaml: delete this.',
  CNAME: 'The domain is the `url` of site.yaml; the host gets it in its own settings. Delete this.',
  '.htaccess': 'Redirects stand in site.yaml, below `redirects:`. Delete this.',
  '.env':
    'The service reads such variables where it runs, not in the folder of a site. Move it there, and keep it out of Git: it may hold secrets.',
  'site.yml': 'The file is called site.yaml: rename it, or delete it where there is one already.',
};

/** Where files of a folder end in other ways, too. */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  pages: /^(.+?)\.(ya?ml|json|md|markdown)/i,
  data: /^(data\/.+?)\.(ya?ml|json|(?<=^data\/[^/]+\.)csv)/i,
};

const COPY_OF_SITE =
  /^site(?:\.yaml.+|[ _.-](?:- )?(?:old|new|backup|bak|copy|copie|copia|kopie|\(?\d).*)$/i;

function helpFor(
  file: string,
  meant: string | undefined,
  isTaken: boolean,
  place: string | undefined,
  fieldsOf: FieldsOf,
): string | undefined {
  const folder = folderOf(file);
  const name = nameOf(file).replace(/^\.env\..*/, '.env');
  if (Object.hasOwn(FILES_OF_HOSTS, name)) return FILES_OF_HOSTS[name];
  if (COPY_OF_SITE.test(file)) return 'It looks like a copy of site.yaml: delete it.';
  if (meant === file) return 'It is a link to a file that is not there: delete it.';
  const taken = `already: delete this copy, or give it a name of its own.`;
  if (meant && isTaken) return `There is a \`${nameOf(meant)}\` ${taken}`;
  if (meant) return `Rename it: \`${nameOf(meant)}\`.`;
  if (folder === 'pages') return helpBesidePages(file);
  if (folder === 'data' && /\.(?:xlsx?|ods|numbers|tsv|csv)$/i.test(file))
    return `Save the table as CSV, in the folder itself: data/${nameOf(file).replace(/\.\w+$/, '.csv')}.`;
  if (place && isArticle(place)) return `Articles lie beside the others: move it to ${place}.`;
  if (folder === 'data' && /\.(?:md|markdown)$/i.test(file))
    return 'A text of Markdown stands in a field of a .yaml file here: body: |. Articles lie in a folder below `pages`, with a page that makes pages of them.';
  if (sourceFolders.includes(folder) && file.endsWith('.txt'))
    return `Files of this folder end in .yaml. If it is written like them, rename it: \`${nameOf(file).replace(/txt$/, 'yaml')}\`.`;
  if (sourceFolders.includes(folder) && FOREIGN.test(file))
    return 'Files of this folder end in .yaml: write into one what this file holds.';
  if (!folder && file.endsWith('.css'))
    return 'Colours, typefaces and shapes stand in site.yaml, below `theme:`; styles of a section of your own are in its folder.';
  if (!folder && /\.html?$/.test(file))
    return `A page is a .yaml file in the folder \`pages\`: write pages/${file.replace(/html?$/, 'yaml')}.`;
  if (!/\.ya?ml/i.test(nameOf(file))) return undefined;
  if (isNamedAsCopy(file.replace(/\.\w+$/, '')))
    return 'It looks like a copy that a computer made: delete it.';
  if (!folder && isTaken) return `There is a \`${place}\` ${taken}`;
  if (!folder) {
    const kind = kindOfFile(fieldsOf(file));
    return `${capitalize(kind.noun)} belongs into the folder \`${kind.folder}\`: move it to ${place}.`;
  }
  const nearest = nearestName(folder, sourceFolders);
  return nearest && `The folder is called \`${nearest}\`: rename it.`;
}

/** Where what an unread file holds belongs: a file at the top of a site, an article, or a table. */
function placeOfContent(
  file: string,
  read: readonly { path: string }[],
  fieldsOf: FieldsOf,
): string | undefined {
  const [, name = '', ending = ''] = /^(.*)\.(\w+)$/.exec(file) ?? [];
  if (/^(?:data|partials)$/.test(folderOf(file)) && /^(?:md|markdown)$/i.test(ending)) {
    const articles = read.filter(({ path }) => isArticle(path));
    const [folder, second] = new Set(
      articles.map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1)),
    );
    return folder && !second ? `${folder}${nameOf(name)}.md` : undefined;
  }
  if (folderOf(file) === 'data') return `${name}.csv`;
  if (!/^[^/]+$/.test(name) || !/^ya?ml$/i.test(ending)) return undefined;
  return `${kindOfFile(fieldsOf(file)).folder}/${name}.yaml`;
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.indexOf('/')));
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

/** What is no page in any form, but lies among them. */
function helpBesidePages(file: string): string | undefined {
  const [, name = '', ending = ''] = /([^/]+)\.(\w+)$/.exec(file) ?? [];
  if (/^(?:docx?|odt|rtf|txt|pages|html?)$/i.test(ending))
    return `A page is a .yaml file, and an article a .md file: put its text into \`${name}.md\`.`;
  return /^(?:jpe?g|png|gif|svg|webp|avif|heic|pdf|mp4)$/i.test(ending)
    ? `Pictures and other files for visitors belong into the folder \`assets\`: move it to assets/${name}.${ending}.`
    : undefined;
}

function unread(file: string, help: string): FileDiagnostic {
  return {
    rule: 'file/unread',
    severity: 'warning',
    file,
    pointer: '',
    message: 'This file is not read, because of its name or its place.',
    help,
  };
}

/** Pages miss all of its files: they are no mistakes of their own. */
function misnamedAssets(file: string, hasAssets: boolean): FileDiagnostic {
  const help = hasAssets
    ? 'Move what is in it into the folder `assets`.'
    : 'Rename the folder: `assets`.';
  return { ...misnamed(file, 'folder', help), about: 'assets' };
}

function misnamed(file: string, what: 'file' | 'folder', help: string): FileDiagnostic {
  const why = what === 'file' ? 'the end of its name' : 'the name of its folder';
  return {
    rule: 'file/misnamed',
    file,
    pointer: '',
    message: `This file is not read, because of ${why}.`,
    help,
  };
}

import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Document, parse, parseDocument } from 'yaml';
import type { KitName } from '../../renderer/index.ts';
import { foldersIn, listFiles } from '../read/list-files.ts';
import { programFolder } from '../read/program-folder.ts';

/** What a site may be for: its texts, what its forms ask, and a colour and a look that suit it. */
export interface Trade {
  /** Name of its folder. */
  name: string;
  label: string;
  /** Six digits after #. */
  colour: string;
  /** Name of a look that suits it; other theme settings of its site.yaml belong to that look. */
  kit: KitName;
  /** Name of a typeface that suits that look; that of the look by default. */
  font?: string;
  /** The trade's file: `leads` is what site.yaml gets, `landing` its page with a form. */
  document: Document;
}

/** A typeface that comes with the program. */
export interface Font {
  label: string;
  /** As site.yaml has them; absent for those of the kit, empty for those of each device. */
  faces?: Record<string, string>[];
}

/** The typefaces by the names that people choose them by, and what other scripts need beside them. */
export interface Fonts {
  choices: Record<string, Font>;
  /** By what site.yaml calls a typeface of the script. */
  scripts: Record<string, Record<string, string>[]>;
}

/** The texts that all trades share are in this folder of a language, beside those of the trades. */
const COMMON = 'common';

/** Languages that there are texts in. */
export function listLanguages(): string[] {
  return foldersIn(join(root(), 'site')).filter((name) => name !== COMMON);
}

/** The language of the texts that a site in a language begins with: its own, or English. */
export function languageOfTexts(language: string): string {
  return listLanguages().includes(language) ? language : 'en';
}

/** Trades that there are texts for in a language. */
export function listTrades(language: string): Trade[] {
  return foldersIn(join(root(), 'site', language))
    .filter((name) => name !== COMMON)
    .map((name) => {
      const document = parseDocument(readTemplate(`site/${language}/${name}/trade.yaml`));
      const { label, colour, kit, font } = document.toJS() as Omit<Trade, 'name' | 'document'>;
      return { name, label, colour, kit, font, document };
    });
}

export function readFonts(): Fonts {
  return parse(readTemplate('fonts.yaml')) as Fonts;
}

/** The files of a new site by their path, as they are before anything is filled in. */
export function siteTemplates(language: string, trade: string): Map<string, string | Uint8Array> {
  const folders = [`site/${COMMON}`, `site/${language}/${COMMON}`, `site/${language}/${trade}`];
  const files = new Map(
    folders.flatMap((folder) =>
      pathsIn(folder).map((path) => [path, readTextOrPicture(`${folder}/${path}`)] as const),
    ),
  );
  files.delete('trade.yaml');
  return files;
}

/** The files beside the sites: settings of the editor, a workflow, what git leaves alone. */
export function projectTemplates(): Map<string, string> {
  // npm ignores some files that begin with a dot, so theirs is an underscore here.
  return new Map([...readFolder('project')].map(([path, text]) => [path.replace(/^_/, '.'), text]));
}

/** All texts of a folder of templates, by their path in it. */
export function readFolder(folder: string): Map<string, string> {
  return new Map(pathsIn(folder).map((path) => [path, readTemplate(`${folder}/${path}`)]));
}

/** A template in a language, or in English where that has none. */
export function readInLanguage(language: string, name: string): string {
  const own = `site/${language}/${name}`;
  return readTemplate(existsSync(join(root(), own)) ? own : `site/en/${name}`);
}

export function readTemplate(path: string): string {
  return readFileSync(join(root(), path), 'utf8');
}

/** Files that are no text. */
const PICTURES = new Set(['.jpg', '.png', '.webp']);

function readTextOrPicture(path: string): string | Uint8Array {
  return PICTURES.has(extname(path)) ? readFileSync(join(root(), path)) : readTemplate(path);
}

function pathsIn(folder: string): string[] {
  return listFiles(join(root(), folder)).sort();
}

function root(): string {
  return join(programFolder(), 'cli/new/templates');
}

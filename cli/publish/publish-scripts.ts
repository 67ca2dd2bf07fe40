import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OutputFile } from '../../renderer/index.ts';
import { once } from '../../renderer/light.ts';
import { programFolder } from '../read/program-folder.ts';
import { SCRIPTS } from './browser-code.ts';
import type { BuiltInIslands, IslandScripts } from './bundle-islands.ts';
import { contentHash, hashedName } from './content-hash.ts';

/** The scripts that a site may use: their addresses, and the files of those that it does. */
export interface PublishedScripts {
  /** Address of each island's script, by name. */
  islands: Record<string, string>;
  /** Words of each island's code, by name. */
  words: Record<string, readonly string[]>;
  /** Address of the script that hydrates them. */
  runtime: string;
  /** File name of the React that islands share. */
  react: string;
  /** The scripts of a site whose pages have these islands, and need the runtime or not. */
  outputsFor(islands: ReadonlySet<string>, needsRuntime: boolean): OutputFile[];
  /** Those of them that a page loads by itself: React only where one of these islands needs it. */
  earlyFor(islands: readonly string[], needsRuntime: boolean): OutputFile[];
}

/** The scripts of a site without types of its own. */
export const builtInScripts = once(() =>
  publishScripts({ outputs: [], islands: {}, words: {}, ofReact: [], inputs: [] }),
);

/** Reads the scripts that were made when the program was compiled; `own` are those of the site. */
export function publishScripts(own: IslandScripts): PublishedScripts {
  const folder = join(programFolder(), '.build');
  const builtIn = JSON.parse(
    readFileSync(join(folder, 'islands/islands.json'), 'utf8'),
  ) as BuiltInIslands;
  const files = { ...builtIn.islands, ...own.islands };
  const ownFiles = new Map(own.outputs.map((file) => [basename(file.path), file]));
  const react = shared(folder, 'react.js');
  const runtime = shared(folder, 'runtime.js');
  const ofReact = new Set([...builtIn.ofReact, ...own.ofReact]);
  const reactFor = (islands: readonly string[]) =>
    islands.some((island) => ofReact.has(island)) ? [react] : [];
  const scriptsOf = (islands: readonly string[]) => {
    const used = new Set(islands.toSorted().flatMap((name) => files[name] ?? []));
    return [...used].map((name) => ownFiles.get(name) ?? script(join(folder, 'islands'), name));
  };
  return {
    islands: Object.fromEntries(
      Object.entries(files).map(([name, [own]]) => [name, `/${SCRIPTS}/${own}`]),
    ),
    words: { ...builtIn.words, ...own.words },
    runtime: `/${runtime.path}`,
    react: basename(react.path),
    outputsFor: (islands, needsRuntime) =>
      needsRuntime
        ? [...reactFor([...islands]), runtime, ...laterParts(folder), ...scriptsOf([...islands])]
        : [],
    earlyFor: (islands, needsRuntime) =>
      needsRuntime ? [...reactFor(islands), runtime, ...scriptsOf(islands)] : [],
  };
}

/** A script that every site shares. */
function shared(folder: string, name: string): OutputFile {
  const content = readFileSync(join(folder, 'browser', name));
  return { path: `${SCRIPTS}/${hashedName(name, contentHash(content))}`, content };
}

/** What the runtime loads by itself; the names carry hashes already. */
function laterParts(folder: string): OutputFile[] {
  const browser = join(folder, 'browser');
  return readdirSync(browser)
    .filter((name) => name.startsWith('later-'))
    .sort()
    .map((name) => script(browser, name));
}

function script(folder: string, name: string): OutputFile {
  return { path: `${SCRIPTS}/${name}`, content: readFileSync(join(folder, name)) };
}

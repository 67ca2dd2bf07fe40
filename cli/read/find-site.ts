import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { Failure } from '../terminal/terminal.ts';

/** Where a site is, and what it is called in commands and in the output folder. */
export interface SiteLocation {
  name: string;
  folder: string;
}

/**
 * Finds the site a command means: a folder, the name of a folder in `sites`, or, where nothing
 * is given, the current folder or the only one in `sites`.
 */
export function findSite(given: string | undefined, cwd: string): SiteLocation {
  if (given !== undefined) return givenSite(given, cwd);
  if (isSite(cwd)) return locate(cwd);
  const names = siteNames(cwd);
  const [only] = names;
  if (names.length === 0 && misnamedIn(cwd)) return givenSite('.', cwd);
  const misnamed = names.length === 0 && misnamedSite(cwd);
  if (misnamed) return givenSite(misnamed, cwd);
  if (only !== undefined && names.length === 1) return locate(join(cwd, 'sites', only));
  throw new Failure(
    names.length ? 'There is more than one site here.' : 'There is no site here.',
    names.length
      ? `Write which one you mean: ${names.join(', ')}. Where a command has the option --site, behind that.`
      : 'Give the folder of a site (the one with site.yaml in it), such as sites/my-site.',
  );
}

function givenSite(given: string, cwd: string): SiteLocation {
  // Shells complete the path of a folder with one file to that file.
  const name = basename(given) === 'site.yaml' ? dirname(given) : given;
  const candidates = [resolve(cwd, name), join(cwd, 'sites', name)];
  const found = candidates.find(isSite);
  if (found) return locate(found);
  const folder = candidates.find((candidate) => existsSync(candidate));
  if (folder && !statSync(folder).isDirectory()) {
    throw new Failure(
      `${relative(cwd, folder)} is a file, but a site is a folder.`,
      'Give the folder that site.yaml is in.',
    );
  }
  if (folder) {
    const misnamed = misnamedIn(folder);
    throw new Failure(
      `The folder ${relative(cwd, folder) || '.'} has no site.yaml, so it is not a site.`,
      misnamed ? `Rename ${misnamed} to site.yaml.` : 'Give the folder that site.yaml is in.',
    );
  }
  const names = siteNames(cwd);
  const [only, second] = names.filter((one) => existsSync(join(cwd, 'sites', one, given)));
  if (only && !second)
    throw new Failure(
      `${given} is a part of the site ${only}, but what is meant here is a site.`,
      `Give the name of the site: ${only}. All of its files are read.`,
    );
  throw new Failure(
    `There is no site folder ${given}.`,
    names.length ? `Sites here: ${names.join(', ')}.` : 'Check how the path is written.',
  );
}

/** The one folder in `sites` whose site.yaml has another name. */
function misnamedSite(cwd: string): string | undefined {
  const sites = join(cwd, 'sites');
  if (!existsSync(sites)) return undefined;
  return readdirSync(sites).find(
    (name) => statSync(join(sites, name)).isDirectory() && misnamedIn(join(sites, name)),
  );
}

/** The name that site.yaml has by mistake. */
function misnamedIn(folder: string): string | undefined {
  return readdirSync(folder).find((name) => /^site\.ya?ml(?:\.txt)?$/i.test(name));
}

/** Names of files are compared, so the folder is the one that links lead to; its name is the given one. */
function locate(folder: string): SiteLocation {
  return { name: basename(folder), folder: realpathSync(folder) };
}

function isSite(folder: string): boolean {
  return existsSync(join(folder, 'site.yaml'));
}

function siteNames(cwd: string): string[] {
  const sites = join(cwd, 'sites');
  if (!existsSync(sites)) return [];
  return readdirSync(sites)
    .filter((name) => isSite(join(sites, name)))
    .sort();
}

/** The folder for work that was done before, below the one that commands are called from. */
export function cacheFolder(cwd: string): string {
  return join(cwd, '.cache/site');
}

/** Finds the folder that a site was built into: `out`, or `dist/<site>`. */
export function builtSite({ site, out }: { site?: string; out?: string }, cwd: string): string {
  const folder = resolve(cwd, out ?? join('dist', findSite(site, cwd).name));
  if (existsSync(join(folder, routes.files.manifest))) return folder;
  throw new Failure(
    `There is no built site in ${relative(cwd, folder)}.`,
    `Build it first: site build ${site ?? ''}`.trimEnd(),
  );
}

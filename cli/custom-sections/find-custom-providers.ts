import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FileDiagnostic, JsonSchema } from '../../renderer/index.ts';
import { foldersIn, listFiles } from '../read/list-files.ts';
import { badName, brokenCode } from './broken-code.ts';
import {
  type CustomSectionFolder,
  findCustomSections,
  isTypeName,
  readSchema,
} from './find-custom-sections.ts';

/** The folder of a third party that a site brings along. */
export interface CustomProviderFolder {
  name: string;
  /** Relative to the site, with forward slashes: `providers/hotjar`. */
  path: string;
  /** Paths of its files, relative to the site. */
  facts: string;
  islands: string[];
  /** All of its code that pages run. */
  code: string[];
  /** What its account is in site.yaml, and what a page writes. */
  account?: JsonSchema;
  embed?: JsonSchema;
}

/** Looks for third parties in the folder `providers` of a site. */
function findCustomProviders(site: string) {
  const names = foldersIn(join(site, 'providers'));
  const found = names.map((name) => readProvider(site, name));
  return {
    names,
    providers: found.flatMap((one) => ('diagnostic' in one ? [] : [one])),
    diagnostics: found.flatMap((one) => ('diagnostic' in one ? [one.diagnostic] : [])),
  };
}

function readProvider(
  site: string,
  name: string,
): CustomProviderFolder | { diagnostic: FileDiagnostic } {
  const path = `providers/${name}`;
  const files = listFiles(join(site, path)).map((file) => `${path}/${file}`);
  const facts = `${path}/provider.ts`;
  const island = `${path}/${name}.island.ts`;
  const start = `${path}/start.ts`;
  if (!isTypeName(name)) return { diagnostic: badName(path, 'third party', 'my-chat') };
  if (!files.includes(facts)) {
    return missing(facts, 'It says what kind of third party this is, and what pages allow for it.');
  }
  if (files.includes(start)) {
    const message =
      'Only third parties of the program have a `start.ts`: all sites share that script.';
    return { diagnostic: brokenCode(start, message, `Move its code to \`${island}\`.`) };
  }
  const [account, embed] = ['account', 'embed'].map((schema) => {
    const file = `${path}/${schema}.schema.json`;
    return existsSync(join(site, file)) ? readSchema(site, file) : undefined;
  });
  if (account && 'diagnostic' in account) return account;
  if (embed && 'diagnostic' in embed) return embed;
  return {
    name,
    path,
    facts,
    islands: files.filter((file) => /\.island\.tsx?$/.test(file)),
    code: files.filter((file) => /\.(?:tsx?|css)$/.test(file) && file !== facts),
    account: account?.value,
    embed: embed?.value,
  };
}

/** What is wrong where a third party of a kind has no script; a map is a frame alone. */
export function missingIsland(
  { name, path, islands }: CustomProviderFolder,
  kind: string,
): FileDiagnostic | undefined {
  const island = `${path}/${name}.island.ts`;
  const isThere = islands.some((file) => file === island || file === `${island}x`);
  return kind === 'map' || isThere
    ? undefined
    : missing(island, 'It is what browsers run.').diagnostic;
}

function missing(file: string, what: string): { diagnostic: FileDiagnostic } {
  const help = 'Write it; the page «Third parties» of the manual has one to copy.';
  return { diagnostic: brokenCode(file, `This file is missing. ${what}`, help) };
}

/** What a site brings along beside its content. */
export interface SiteCode {
  types: readonly CustomSectionFolder[];
  providers: readonly CustomProviderFolder[];
}

/** The code of a site, what of it is broken, and why. */
export function findSiteCode(site: string) {
  const { types, broken, diagnostics } = findCustomSections(site);
  const { providers, names, diagnostics: ofProviders } = findCustomProviders(site);
  const code: SiteCode = { types, providers };
  return { code, broken, names, diagnostics: [...diagnostics, ...ofProviders] };
}

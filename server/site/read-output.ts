import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import caching from '../../schemas/caching.json' with { type: 'json' };
import type {
  CampaignsFile,
  FormsFile,
  LeadForm,
  Manifest,
} from '../../schemas/generated/contract.ts';
import routesTable from '../../schemas/routes.json' with { type: 'json' };
import { always, type OutputAt, outputAt } from '../campaigns/output-at.ts';
import { errorCode, StartupError } from '../errors/describe-error.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { belowBase } from './below-base.ts';
import { parseBuilt, readStamp } from './build-stamp.ts';
import { mediaTypeOf } from './media-types.ts';
import { createMemoryFile } from './memory-file.ts';
import type { Output, Route } from './output.ts';
import {
  type HeaderRule,
  headersFor,
  parseHeaders,
  parseRedirects,
  type Redirect,
} from './parse-headers.ts';

const { files: built, pages } = routesTable;
const largestFileBytes = 2 * 1024 * 1024;
const mostMemoryBytes = 512 * 1024 * 1024;
const plainNotFound = '<!doctype html><html lang="en"><title>Not found</title><h1>Not found</h1>';

/** The moment that an output is read for, in milliseconds, and the campaigns that are full then. */
export interface Moment {
  at: number;
  full: ReadonlySet<string>;
}

/**
 * Reads the built folder and the host files about it, as they are at a moment. The files of `before`
 * that are still the same are taken from there, compressed as they are; those of the same build are
 * not read again.
 * @throws StartupError when there is no built site in the folder.
 */
export async function readOutput(
  siteDir: string,
  { at, full }: Moment,
  before?: Output,
): Promise<Output> {
  const stamp = await readStamp(siteDir);
  const onDisk = await listFiles(siteDir);
  if (!onDisk.includes('index.html')) throw new StartupError(buildFirst(siteDir));
  const isSameBuild = stamp !== undefined && stamp === before?.stamp;
  const campaigns = isSameBuild ? before?.campaigns : await readCampaigns(siteDir);
  const shown = campaigns ? outputAt(campaigns, at, full) : always;
  const read = (place: string) => readOptional(join(siteDir, shown.moved.get(place) ?? place));
  const [headersText, redirectsText, formsText, notFoundHtml, manifestText] = await Promise.all([
    read(built.headers),
    read(built.redirects),
    read(built.forms),
    read(built.notFound),
    readOptional(join(siteDir, built.manifest)),
  ]);
  const { forms, experiments, base = '', ...site } = parseForms(formsText, siteDir);
  const rules = parseHeaders(headersText ?? '').map((rule) => ({
    ...rule,
    path: belowBase(rule.path, base),
  }));
  const manifest = parseBuilt('manifest', manifestText ?? '{"files":{}}');
  const { routes, asBuilt } = await readFiles(siteDir, {
    routes: routeFiles(placesOf(onDisk, manifest, shown), rules, shown),
    manifest,
    before,
    isSameBuild,
  });
  return {
    stamp,
    routes,
    redirects: new Map([...otherSpellings(routes, base), ...redirectsBelow(base, redirectsText)]),
    notFound: createMemoryFile(
      Buffer.from(notFoundHtml ?? plainNotFound),
      mediaTypeOf(built.notFound),
      routeHeaders(pages.notFound, caching.pages, rules),
    ),
    gone: shown.gone,
    ...site,
    experiments,
    forms: formsById(forms, campaigns),
    base,
    campaigns,
    from: shown.from,
    until: shown.until,
    full,
    asBuilt,
  };
}

/** Reads what the campaigns of a built site are; undefined for one without any. */
export async function readCampaigns(siteDir: string): Promise<CampaignsFile | undefined> {
  const text = await readOptional(join(siteDir, built.campaigns));
  return text === undefined ? undefined : parseBuilt('campaigns', text);
}

/** All forms by their ids, those of other states of campaigns included. */
export function formsById(
  forms: readonly LeadForm[],
  campaigns?: CampaignsFile,
): Map<string, LeadForm> {
  const all = [...(campaigns?.forms ?? []).map(({ form }) => form), ...forms];
  return new Map(all.map((form) => [form.id, form]));
}

/** The places of all files that are served. */
function placesOf(files: readonly string[], manifest: Manifest, { moved, removed }: OutputAt) {
  // The service compresses for itself: what the build compressed is for other servers.
  const isWhole = (file: string) => manifest.files[file]?.of === undefined;
  const places = new Set([...files.filter(isWhole), ...[...moved.keys()].filter(isPublic)]);
  return [...places].filter((place) => !removed.has(place));
}

/**
 * Reads what the leads of a built site are, and its forms.
 * @throws StartupError when there is no built site in the folder.
 */
export async function readForms(siteDir: string): Promise<FormsFile> {
  return parseForms(await readOptional(join(siteDir, built.forms)), siteDir);
}

function parseForms(text: string | undefined, siteDir: string): FormsFile {
  if (text === undefined) throw new StartupError(buildFirst(siteDir));
  return parseBuilt('forms', text);
}

function buildFirst(siteDir: string): string {
  return `There is no built site in ${siteDir}. Run "site build" first.`;
}

async function listFiles(siteDir: string): Promise<string[]> {
  try {
    const entries = await readdir(siteDir, { withFileTypes: true });
    const below = entries.filter((entry) => entry.isDirectory() && isPublic(`${entry.name}/`));
    const listed = below.map(({ name }) =>
      readdir(join(siteDir, name), { recursive: true, withFileTypes: true }),
    );
    return [entries, ...(await Promise.all(listed))]
      .flat()
      .filter((entry) => entry.isFile())
      .map((entry) => relative(siteDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter(isPublic);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new StartupError(buildFirst(siteDir));
    throw error;
  }
}

function isPublic(file: string): boolean {
  if (file === built.headers || file === built.redirects) return false;
  return file.startsWith('.well-known/') || !/(^|\/)\./.test(file);
}

async function readOptional(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** What files are read with; of `before`, if it is of the same build, they are known. */
interface FilesToRead {
  routes: Map<string, Route>;
  manifest: Manifest;
  before?: Output;
  isSameBuild: boolean;
}

/** Takes the files into memory: small ones, of any kind that is not played in parts. */
async function readFiles(
  siteDir: string,
  { routes, manifest, before, isSameBuild }: FilesToRead,
): Promise<{ routes: Map<string, Route>; asBuilt: boolean }> {
  let asBuilt = !isSameBuild || before?.asBuilt === true;
  let bytes = 0;
  for (const [path, route] of routes) {
    const known = before?.routes.get(path);
    if (isSameBuild && known?.memory && isSameFile(known, route)) {
      bytes += known.memory.ready.identity.body.length;
      routes.set(path, known);
      continue;
    }
    const type = mediaTypeOf(route.file);
    const { size } = await stat(join(siteDir, route.source));
    if (type.ranged || size > largestFileBytes || bytes + size > mostMemoryBytes) continue;
    const content = await readFile(join(siteDir, route.source));
    bytes += content.length;
    asBuilt &&= isAsBuilt(manifest, route.source, content);
    const memory = createMemoryFile(content, type, route.headers);
    const isKnown = known?.memory?.digest === memory.digest;
    routes.set(path, { ...route, memory: isKnown ? known?.memory : memory });
  }
  return { routes, asBuilt };
}

function isSameFile(one: Route, other: Route): boolean {
  return one.source === other.source && isDeepStrictEqual(one.headers, other.headers);
}

/** Whether the content is what the build wrote under this name, as far as the manifest knows it. */
function isAsBuilt({ files }: Manifest, file: string, content: Buffer): boolean {
  const known = Object.hasOwn(files, file) ? files[file] : undefined;
  return known === undefined || known.checksum === crc32(content);
}

function routeFiles(
  files: readonly string[],
  rules: readonly HeaderRule[],
  { moved, policies }: OutputAt,
): Map<string, Route> {
  const routes = new Map<string, Route>();
  for (const file of files) {
    if (file === built.notFound) continue;
    const path = pathOf(file);
    const cached = path.startsWith('/assets/') ? caching.assets : caching.pages;
    const policy = policies.get(path);
    const headers = {
      ...routeHeaders(path, cached, rules),
      ...(policy !== undefined && { 'content-security-policy': policy }),
    };
    routes.set(path, { file, source: moved.get(file) ?? file, headers });
  }
  return routes;
}

function pathOf(file: string): string {
  if (!file.endsWith('.html')) return `/${file}`;
  return `/${file.slice(0, -'.html'.length).replace(/(^|\/)index$/, '')}`;
}

function routeHeaders(
  path: string,
  cached: string,
  rules: readonly HeaderRule[],
): Record<string, string> {
  return { ...securityHeaders, 'cache-control': cached, ...headersFor(rules, path) };
}

function redirectsBelow(base: string, text = ''): [string, Redirect][] {
  const redirects = [...parseRedirects(text)].map(([from, redirect]): [string, Redirect] => [
    belowBase(from, base),
    redirect,
  ]);
  const withSlash = redirects.map(([from, redirect]): [string, Redirect] => [`${from}/`, redirect]);
  return [...withSlash, ...redirects];
}

// A page has one address; the others that people and links use lead there.
function otherSpellings(routes: ReadonlyMap<string, Route>, base: string): Map<string, Redirect> {
  const spellings = new Map<string, Redirect>();
  for (const [path, { file }] of routes) {
    if (!file.endsWith('.html')) continue;
    const others = [`/${file}`, `${path}/`, path === '/' ? '/index' : `${path}/index.html`];
    for (const other of others) {
      if (!routes.has(other) && other !== '//') {
        spellings.set(other, { to: encodeURI(base + path), status: 301 });
      }
    }
  }
  return spellings;
}

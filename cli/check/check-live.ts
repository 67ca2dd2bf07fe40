import routes from '../../schemas/routes.json' with { type: 'json' };
import { ask, askAll, type LiveAnswer, redirectTarget } from './ask.ts';
import { checkCertificate, checkEncryption } from './check-encryption.ts';
import { checkFiles } from './check-files.ts';
import { checkIndexed, readIndex } from './check-index.ts';
import { checkLivePage } from './check-live-page.ts';
import { checkService } from './check-service.ts';
import type { ExpectedPages } from './expected-pages.ts';
import { faults, type LiveDiagnostic } from './faults.ts';
import type { LiveSite } from './live-site.ts';
import { readTags } from './read-html.ts';

/** What a check of a live site comes to. */
export interface LiveReport {
  /** Pages that were looked at, and all that there are. */
  pages: { checked: number; all: number };
  diagnostics: LiveDiagnostic[];
}

/** Pages that are looked at, of a larger site. */
const MOST_PAGES = 200;

/** Asks a live site what visitors, browsers and search engines ask it. */
export async function checkLive(site: LiveSite): Promise<LiveReport> {
  const { url } = site;
  const home = await ask(`${url}/`);
  if (home.status !== 200) {
    const diagnostics = [{ url: home.url, ...faults.noHome(home, helpWithHome(home)) }];
    return { pages: { checked: 0, all: 0 }, diagnostics };
  }
  const index = await readIndex(url);
  const addresses = pagesOf(site, home, index.pages);
  const pages = [home, ...(await askAll(addresses.slice(1, MOST_PAGES)))];
  const sound = pages.filter(({ status }) => status === 200);
  const indexed = new Set([home.url, ...index.pages]);
  const diagnostics = [
    ...(await checkCertificate(site.url, site.now)),
    ...(await checkEncryption(url)),
    ...index.diagnostics,
    ...pages.flatMap(checkLivePage),
    ...sound.filter((page) => indexed.has(page.url)).flatMap((page) => checkIndexed(page, url)),
    ...(await checkUnknown(url)),
    ...(await checkHidden(url)),
    ...(await checkFiles(sound, site)),
    ...(await checkService(sound, site)),
    ...(site.built ? checkBuild(sound, url, site.built) : []),
    ...(site.built ? await checkMoved(url, site.built) : []),
  ];
  return {
    pages: { checked: pages.length, all: addresses.length },
    diagnostics: gathered(diagnostics),
  };
}

/** The home page, those of the sitemap, and those of the build that are no redirects. */
function pagesOf({ url, built }: LiveSite, home: LiveAnswer, indexed: readonly string[]): string[] {
  const { origin } = new URL(url);
  const moved = new Set([...(built?.redirects.keys() ?? [])].map((from) => origin + from));
  const isMoved = (address: string) => moved.has(address) || moved.has(`${address}.html`);
  const expected = [...(built?.texts.keys() ?? [])].map((path) => url + path);
  return [...new Set([home.url, ...indexed, ...expected.filter((address) => !isMoved(address))])];
}

/** One fault of a host shows at many addresses: it is reported once, with all of them. */
function gathered(diagnostics: readonly LiveDiagnostic[]): LiveDiagnostic[] {
  const groups = Map.groupBy(diagnostics, ({ rule, message }) => `${rule} ${message}`);
  return [...groups.values()].flatMap(([first, ...same]) => {
    const others = [...new Set(same.map(({ url }) => url))].filter((url) => url !== first?.url);
    return first ? [{ ...first, ...(others.length > 0 && { others }) }] : [];
  });
}

function helpWithHome(home: LiveAnswer): string {
  if (home.status === 0) return 'Check the name, the port and the certificate.';
  if (redirectTarget(home)) return 'Check the address that it redirects to.';
  return 'Upload the built folder so that its index.html is at this address.';
}

/** Whether what only the lead service reads can be read by everybody. */
async function checkHidden(site: string): Promise<LiveDiagnostic[]> {
  const { url, status, text } = await ask(`${site}/${routes.files.forms}`);
  // Some hosts answer with a page at any address.
  return status === 200 && text.startsWith('{') ? [{ url, ...faults.exposed }] : [];
}

const PATH = '/no-such-page-of-site-check';

/** Whether an address that does not exist says so, with the page that the site has for it. */
async function checkUnknown(site: string): Promise<LiveDiagnostic[]> {
  const answer = await ask(site + PATH);
  const { url, status, text } = answer;
  if (status !== 404) return [{ url, ...faults.found(answer) }];
  const isOwn = /http-equiv="content-security-policy"/i.test(text);
  return isOwn ? [] : [{ url, ...faults.foreignNotFound }];
}

/** Whether live pages are those of a build, and whether another build is due. */
function checkBuild(
  pages: readonly LiveAnswer[],
  site: string,
  { texts, overdue }: ExpectedPages,
): LiveDiagnostic[] {
  const others = pages.filter(
    ({ url, text }) => !texts.get(url.slice(site.length) || '/')?.has(text),
  );
  return [
    ...overdue.map((moment) => ({ url: `${site}/`, ...faults.overdue(moment) })),
    ...others.map(({ url }) => ({ url, ...faults.otherBuild })),
  ];
}

/** Whether old addresses lead to the new ones in one hop. */
async function checkMoved(url: string, { redirects }: ExpectedPages): Promise<LiveDiagnostic[]> {
  const { origin } = new URL(url);
  const answers = await askAll([...redirects.keys()].map((from) => origin + from));
  const expected = [...redirects.values()];
  return answers.flatMap((answer, index) => {
    const { to = '', status = 0 } = expected[index] ?? {};
    const redirect = redirectTarget(answer);
    const target = redirect ?? refreshTarget(answer);
    if (target !== new URL(to, origin).href) {
      return [{ url: answer.url, ...faults.notMoved(answer, target) }];
    }
    const isAsLong = redirect === undefined || isForGood(answer.status) === isForGood(status);
    return isAsLong ? [] : [{ url: answer.url, ...faults.movedOtherwise(answer.status, status) }];
  });
}

/** Whether search engines and browsers forget the old address. */
function isForGood(status: number): boolean {
  return status === 301 || status === 308;
}

/** Where a page leads that stands for a redirect, on hosts that know none. */
function refreshTarget({ url, text }: LiveAnswer): string | undefined {
  const tag = readTags(text).find(({ attributes }) => attributes['http-equiv'] === 'refresh');
  const target = /url=(.*)/.exec(tag?.attributes.content ?? '')?.[1];
  return target === undefined ? undefined : URL.parse(target, url)?.href;
}

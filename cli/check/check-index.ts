import { ask, type LiveAnswer } from './ask.ts';
import { faults, type LiveDiagnostic } from './faults.ts';
import { decodeEntities, readTags } from './read-html.ts';

/** Asks for the sitemap, and whether search engines may come in. */
export async function readIndex(url: string) {
  const sitemap = await ask(`${url}/sitemap.xml`);
  const found = sitemap.status === 200 ? sitemap.text.matchAll(/<loc>([^<]*)<\/loc>/g) : [];
  const named = [...found].map(([, address = '']) => decodeEntities(address));
  const foreign = named.find((address) => !isBelow(address, url));
  return {
    pages: named.filter((address) => isBelow(address, url)).map((address) => new URL(address).href),
    diagnostics: [
      ...(named.length > 0 ? [] : [{ url: sitemap.url, ...faults.noSitemap }]),
      ...(foreign === undefined ? [] : [{ url: sitemap.url, ...faults.foreignSitemap(foreign) }]),
      ...(await checkRobots(url)),
    ],
  };
}

/** Whether search engines may show a page of the sitemap, at its own address. */
export function checkIndexed({ url, headers, text }: LiveAnswer, site: string): LiveDiagnostic[] {
  const link = readTags(text).find(({ attributes }) => attributes.rel === 'canonical');
  const canonical = link?.attributes.href;
  const robots = (headers.get('x-robots-tag') ?? '').toLowerCase().split(/\s*,\s*/);
  return [
    ...(robots.some((word) => word === 'noindex' || word === 'none')
      ? [{ url, ...faults.hidden }]
      : []),
    ...(canonical === undefined || isBelow(canonical, site)
      ? []
      : [{ url, ...faults.foreignPage(canonical) }]),
  ];
}

function isBelow(address: string, site: string): boolean {
  return `${address}/`.startsWith(`${site}/`);
}

/** Only the robots.txt at the root of a host counts. */
async function checkRobots(url: string): Promise<LiveDiagnostic[]> {
  const { origin, pathname } = new URL(`${url}/`);
  const robots = await ask(`${origin}/robots.txt`);
  const groups = robots.status === 200 ? robots.text.split(/^(?=user-agent:)/im) : [];
  const forAll = groups.filter((group) => /^user-agent:\s*\*\s*$/im.test(group)).join('\n');
  const refused = [...forAll.matchAll(/^disallow:[ \t]*(\/\S*)/gim)].map(([, path = '']) => path);
  const isRefused = refused.some((path) => pathname.startsWith(path.replace(/\*$/, '')));
  return isRefused ? [{ url: robots.url, ...faults.keptOut }] : [];
}

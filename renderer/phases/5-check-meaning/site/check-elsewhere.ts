import type { Rules } from '../../../model/rule.ts';
import { isOwnNetwork } from '../../../model/site-address.ts';
import { offer, shorten } from '../../../text/wording.ts';
import type { SiteIndex } from '../site-index.ts';
import type { LinkDiagnostic, LinkSource } from './link-source.ts';
import { ownPath } from './own-path.ts';

export const rules: Rules = {
  'link/copied': {
    title: 'An address that was copied from the wrong place',
    why: 'It leads only you somewhere, or visitors by way of a program that counts them.',
    fix: 'Open the page, and copy its address from there.',
    wrong: 'href: https://www.google.com/url?q=https://example.com/map',
    right: 'href: https://example.com/map',
    canBeOff: true,
  },
};

/** Where hosts show what is not published, and where tunnels lead to one's own computer. */
const PREVIEW =
  /--[\w-]+\.netlify\.app$|-git-[\w-]+\.vercel\.app$|\.(?:ngrok(?:-free)?\.app|ngrok\.io|gitpod\.io|trycloudflare\.com|loca\.lt)$/;

/** What programs put around the addresses that they show. */
const WRAPPER =
  /^(?:(?:www\.)?google\.[\w.]+\/url|lm?\.facebook\.com\/l\.php|[\w.]+\.safelinks\.protection\.outlook\.com\/|(?:www\.)?linkedin\.com\/(?:redir|safety\/go))/;

/** What makes addresses short, for messages that have room for few signs. */
const SHORTENER =
  /^(?:www\.)?(?:bit\.ly|bitly\.com|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rb\.gy|cutt\.ly|shorturl\.at|t\.ly|tiny\.cc|rebrand\.ly)$/;

/** Where people write what others read elsewhere, after they have signed in. */
const WORKPLACE =
  /^(?:docs\.google\.com\/(?:document|spreadsheets|presentation|forms)\/d\/[\w-]+\/edit|(?:www\.)?canva\.com\/design\/.*\/edit|[^/]+\/(?:.*\/)?wp-(?:admin\/|login\.php))/;

/** What networks and chat assistants add to an address, to count who follows it. */
const COUNTING = /[?&](fbclid|gclid|msclkid|igshid|utm_source=(?:chatgpt\.com|openai|perplexity))/;

/** What is wrong with an address outside of the site: it was copied from the wrong place, or leads to nobody. */
export function checkElsewhere(
  target: string,
  from: LinkSource,
  index: SiteIndex,
): LinkDiagnostic | undefined {
  return ofEnvironment(target, index) ?? ofProgram(target) ?? nobody(target, from);
}

/** A link of the site to itself that says where visitors come from, as if they came from elsewhere. */
export function countedWithin(target: string): LinkDiagnostic | undefined {
  const [, parameter] = /^\/[^#]*[?&](utm_\w+=[^&#]*|fbclid=|gclid=|msclkid=)/.exec(target) ?? [];
  return parameter === undefined
    ? undefined
    : copied(
        `\`${shorten(parameter)}\` in a link within the site replaces what is known of where its visitors came from.`,
        `Write: ${target.replace(/\?[^#]*/, '')}`,
      );
}

function copied(message: string, help: string): LinkDiagnostic {
  return { rule: 'link/copied', severity: 'warning', message, help };
}

/** An address at which an environment of the site is, such as its preview. */
function ofEnvironment(target: string, index: SiteIndex): LinkDiagnostic | undefined {
  const host = URL.parse(index.url ?? '')?.host.replace(/^www\./, '');
  const usual = ['staging', 'stage', 'preview', 'test', 'dev'].map(
    (name) => [name, `https://${name}.${host}`] as const,
  );
  for (const [name, url] of [...(index.environments ?? []), ...(host ? usual : [])]) {
    const path = ownPath(target, { url });
    if (path === undefined) continue;
    const message = `\`${shorten(target)}\` is an address of the environment \`${name}\`: visitors of the site would leave it.`;
    return { ...copied(message, `Write \`${path}\`.`), ...inPlace(target, path) };
  }
  return undefined;
}

function inPlace(target: string, to: string): Pick<LinkDiagnostic, 'suggest' | 'fix'> {
  return { suggest: to, fix: { from: target, to } };
}

/** An address as a program shows it to who works with it, or with what it puts around. */
function ofProgram(target: string): LinkDiagnostic | undefined {
  const address = /^https?:/i.test(target) ? URL.parse(target) : null;
  if (!address) return undefined;
  const { host, origin, pathname, search, hash, searchParams } = address;
  if (PREVIEW.test(host)) {
    return copied(
      `\`${shorten(target)}\` is the address of a preview, which is gone one day.`,
      'Write the address that visitors get, and only its path for a page of this site.',
    );
  }
  if (WORKPLACE.test(host + pathname)) {
    return copied(
      `\`${shorten(target)}\` is where you write: visitors would be asked to sign in to ${host}.`,
      'Publish it, and write the address that visitors get.',
    );
  }
  const www = /^(?:ww|wwww|wwe|wwv|wvw|w{5,})\.(?=[^.]+\.)/;
  if (www.test(host)) {
    const meant = target.replace(host, host.replace(www, 'www.'));
    return { ...copied(`The host of this link is mistyped: \`${host}\`.`, ''), ...offer(meant) };
  }
  if (SHORTENER.test(host)) {
    return copied(
      `This link leads by way of \`${host}\`: nobody sees where to, and it ends with that service.`,
      'Open it, and copy the address of the page that it leads to.',
    );
  }
  const counting = COUNTING.exec(search)?.[1];
  if (counting) return counted(target, address, counting);
  const open = 'Open the page that it leads to, and copy the address from there.';
  if (WRAPPER.test(host + pathname)) {
    const inside = ['q', 'url', 'u'].map((name) => searchParams.get(name)).find(Boolean);
    const message = `This link leads by way of \`${host}\`, which counts who follows it.`;
    return { ...copied(message, open), ...offer(inside ?? undefined, open) };
  }
  if (!isOwnNetwork(address)) return undefined;
  const message = `\`${origin}\` is an address of your own computer or network: visitors find nothing there.`;
  return { ...copied(message, open), ...offer(pathname + search + hash, open) };
}

function counted(target: string, address: URL, parameter: string): LinkDiagnostic {
  const [name = ''] = parameter.split('=');
  const plain = new URL(address);
  plain.searchParams.delete(name);
  const message = `\`${parameter}\` in this link was added where it was copied, to count who follows it.`;
  return { ...copied(message, `Write: ${plain.href}`), ...inPlace(target, plain.href) };
}

const NETWORK =
  /^https?:\/\/(?:www\.|m\.)?(facebook|instagram|linkedin|x|twitter|tiktok|pinterest|threads)\.(?:com|net)(\/[^?#]*)?(?:[?#].*)?$/i;

/** What stands for the name of an account in samples. */
const SAMPLE_ACCOUNT =
  /^\/(?:(?:in|company|c|channel|user)\/)?@?(?:your-?(?:name|page|company|handle|profile|account|brand|channel|business)|(?:user|profile|page|company|account)-?name|yourusername|example|#)\/?$/i;

/** The start of a network, or the account of a sample: a link to nobody. */
function nobody(target: string, { isInText = false }: LinkSource): LinkDiagnostic | undefined {
  const [, network, path = '/'] = NETWORK.exec(target) ?? [];
  const isStart = path === '/' && !isInText;
  if (network === undefined || !(isStart || SAMPLE_ACCOUNT.test(path))) return undefined;
  const what = path === '/' ? 'the start of that network' : 'the account of a sample';
  return {
    rule: 'link/placeholder',
    severity: 'warning',
    message: `\`${shorten(target)}\` is ${what}: visitors do not find you there.`,
    help: 'Open your own page there, and copy its address.',
  };
}

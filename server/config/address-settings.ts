import { BlockList, isIP } from 'node:net';
import { byType } from './by-type.ts';
import { list, quoted, type Reader, unquoted } from './setting.ts';

const hostName = /^(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*\.?$/;

/** Whether the text is an IP address or the name of a host. */
export function isHost(text: string): boolean {
  return isIP(text) !== 0 || (hostName.test(text) && !/^[\d.]+$/.test(text));
}

/** Networks (CIDR), and single addresses. No private network is larger than 10.0.0.0/8 or fc00::/7. */
export const networks = list(
  (text) => (isNetwork(text) ? text : undefined),
  'Write the networks of your proxies, such as 10.0.0.0/8, separated by commas.',
);

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  const [least, most] = version === 4 ? [8, 32] : [7, 128];
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most;
}

function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  const isBare = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return isBare ? url.origin : undefined;
}

/** An address without a path. */
export const origin: Reader<string> = (text, refuse) =>
  originOf(text) ??
  refuse(`is "${text}". Write an address without a path, such as https://studio.example.com.`);

/** Origins as browsers send them. */
export const origins = list(
  originOf,
  'Write origins without a path, such as https://www.example.com, separated by commas.',
);

const emailAddress = /^[^\s@,;<>"]+@[^\s@,;<>"]+$/;

/** E-mail addresses without names. */
export const emails = list(
  (text) => (emailAddress.test(text) ? text : undefined),
  'Write e-mail addresses, separated by commas.',
);

/** Who gets leads: of all types, or of the one before their address. */
export const team = byType(
  quoted(
    (text) => emailAddress.test(text),
    'Write e-mail addresses, separated by commas, those for one lead type after it, such as "press: news@example.com".',
  ),
);

const named = /^[^<>",;@\r\n]+<([^<>]+)>$/;

/** Whether the text is one e-mail address, perhaps with a name. */
export function isSender(text: string): boolean {
  return emailAddress.test(named.exec(text)?.[1] ?? text);
}

/** A mail server. `secure` speaks TLS from the start; else it is switched on where offered. */
export interface SmtpConfig {
  host: string;
  port: number;
  secure: boolean;
  user?: string;
  password?: string;
}

/** The address of a mail server, which may hold a password. */
export const mailServer: Reader<SmtpConfig> = (text, refuse) => {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    return refuse(
      'is not usable. It must look like smtps://user:password@smtp.example.com (special characters percent-encoded).',
    );
  }
  if (!/^\/?$/.test(url.pathname + url.search + url.hash)) {
    return refuse(
      'has a special character in its user name or password. Write them percent-encoded: %23 for #, %2F for /, %3F for ?, %40 for @.',
    );
  }
  const [user, password] = [decode(url.username), decode(url.password)];
  if (user === undefined || password === undefined) {
    return refuse(
      'has a % that is no code in its user name or password. Write %25 for the character %.',
    );
  }
  const secure = url.protocol === 'smtps:';
  const port = url.port ? Number(url.port) : secure ? 465 : 587;
  if (secure ? port === 587 || port === 25 : port === 465) {
    return refuse(
      `has the port ${port}, whose servers ${secure ? 'begin without TLS: write smtp://, which switches it on' : 'speak TLS from the start: write smtps://'}.`,
    );
  }
  return {
    host: withoutBrackets(url.hostname),
    port,
    secure,
    user: user || undefined,
    password: password || undefined,
  };
};

/** A percent-encoded text as it is meant, or undefined if it is none. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The address of a program that may get leads and alerts. It may hold a secret. */
export const receiver = unquoted((text) => {
  const url = URL.parse(text);
  return url !== null && isSafe(url);
}, 'is not usable. It must begin with https:// (http:// only within this machine or its network), without a user name.');

const receivers = byType(receiver);

/** The program that gets leads of all types, or of the one before its address. */
export const webhooks: typeof receivers = (text, refuse) => {
  const urls = receivers(text, refuse);
  const isSingle = urls && [urls.all, ...Object.values(urls.own)].every(({ length }) => length < 2);
  return !urls || isSingle
    ? urls
    : refuse('names two programs for the same leads. Write one, and one for each lead type.');
};

/** This machine, and networks that no public address is in. */
const nearby = new BlockList();
for (const [network, bits, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  nearby.addSubnet(network, bits, family);
}

function isSafe({ protocol, hostname, username }: URL): boolean {
  if (username) return false;
  if (protocol === 'https:') return true;
  // Leads travel readable over http: only to this machine, or to a neighbour such as a container.
  return protocol === 'http:' && isNearby(withoutBrackets(hostname));
}

function isNearby(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return !host.includes('.');
  return nearby.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

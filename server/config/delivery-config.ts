import { BlockList, isIP } from 'node:net';

/** Where messages go. */
export interface DeliveryConfig {
  /** Without it, e-mails are written to files. */
  smtp?: SmtpConfig;
  /** Sender of all e-mails; by default, the site's own address. */
  from?: string;
  /** The team, which gets each lead; by default, the site's own address. */
  team?: readonly string[];
  webhook?: WebhookConfig;
}

/** A mail server. `secure` speaks TLS from the start; else it is switched on where offered. */
export interface SmtpConfig {
  host: string;
  port: number;
  secure: boolean;
  user?: string;
  password?: string;
}

/** A program that gets each lead, and the secret that proves who sent it. */
export interface WebhookConfig {
  url: string;
  secret: string;
}

/** Names of the settings that `readDeliveryConfig` knows. */
export const deliverySettingNames = [
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_TEAM',
  'WEBHOOK_URL',
  'WEBHOOK_SECRET',
] as const;

type DeliverySettings = Readonly<
  Partial<Record<(typeof deliverySettingNames)[number], string | undefined>>
>;

const leastSecretLength = 16;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
const address = /^[^\s@,;<>"]+@[^\s@,;<>"]+$/;
const sender = /^(?:[^<>",;@\r\n]+<[^\s@,;<>"]+@[^\s@,;<>"]+>|[^\s@,;<>"]+@[^\s@,;<>"]+)$/;

/** Reads where messages go; everything that is wrong is added to `problems`. */
export function readDeliveryConfig(settings: DeliverySettings, problems: string[]): DeliveryConfig {
  const { SMTP_URL: smtp, MAIL_FROM: from, MAIL_TEAM: team } = settings;
  if (smtp && !from) {
    problems.push(
      'MAIL_FROM is not set. SMTP_URL needs it: the sender of all e-mails, such as "My Site <hello@example.com>".',
    );
  }
  if (from && !sender.test(from)) {
    problems.push(
      `MAIL_FROM is "${from}". Write one address, such as "My Site <hello@example.com>".`,
    );
  }
  return {
    smtp: smtp ? readSmtp(smtp, problems) : undefined,
    from: from || undefined,
    team: team ? readAddresses('MAIL_TEAM', team, problems) : undefined,
    webhook: readWebhook(settings, problems),
  };
}

function readSmtp(text: string, problems: string[]): SmtpConfig | undefined {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    // The text may hold a password.
    problems.push(
      'SMTP_URL is not usable. It must look like smtps://user:password@smtp.example.com (special characters percent-encoded).',
    );
    return undefined;
  }
  const secure = url.protocol === 'smtps:';
  const [user, password] = [decode(url.username), decode(url.password)];
  if (user === undefined || password === undefined) {
    problems.push(
      'SMTP_URL has a % that is no code in its user name or password. Write %25 for the character %.',
    );
    return undefined;
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    user: user || undefined,
    password: password || undefined,
  };
}

/** A percent-encoded text as it is meant; undefined where it is none. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reads e-mail addresses from the setting of this name; what is wrong is added to `problems`. */
export function readAddresses(name: string, text: string, problems: string[]): string[] {
  const addresses = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return addresses.filter((part) => {
    if (address.test(part)) return true;
    problems.push(`${name} names "${part}". Write e-mail addresses, separated by commas.`);
    return false;
  });
}

function readWebhook(settings: DeliverySettings, problems: string[]): WebhookConfig | undefined {
  const { WEBHOOK_URL: text, WEBHOOK_SECRET: secret = '' } = settings;
  if (!text) return undefined;
  const url = URL.parse(text);
  if (!url || !isSafe(url)) {
    problems.push(
      'WEBHOOK_URL is not usable. It must begin with https:// (http:// only within this machine or its network), without a user name.',
    );
  }
  if (secret.startsWith('whsec_') && !base64.test(secret.slice(6))) {
    problems.push('WEBHOOK_SECRET begins with whsec_, but what follows is not base64.');
  }
  if (secret.length < leastSecretLength) {
    problems.push(
      `WEBHOOK_SECRET must have ${leastSecretLength} characters or more. It signs what WEBHOOK_URL is sent.`,
    );
  }
  return { url: text, secret };
}

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

/** Whether leads and news of the service may be sent to an address. */
export function isSafe({ protocol, hostname, username }: URL): boolean {
  if (username) return false;
  if (protocol === 'https:') return true;
  // Leads travel readable over http: only to this machine, or to a neighbour such as a container.
  return protocol === 'http:' && isNearby(hostname.replace(/^\[|\]$/g, ''));
}

function isNearby(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return !host.includes('.');
  return nearby.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

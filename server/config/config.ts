import { isIP } from 'node:net';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import { StartupError } from '../errors/startup-error.ts';
import { type AlertConfig, alertSettingNames, readAlertConfig } from './alert-config.ts';
import { readConfigFile } from './config-file.ts';
import { databaseUrlHelp, isDatabaseUrl } from './database-url.ts';
import {
  type DeliveryConfig,
  deliverySettingNames,
  readDeliveryConfig,
} from './delivery-config.ts';
import { type DeskConfig, deskSettingNames, readDeskConfig } from './desk-config.ts';

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What the service needs to know once it runs; `startServer` adds address and database. */
export interface ServiceConfig {
  /** The built folder of the site. */
  siteDir: string;
  /** Networks (CIDR) of the proxies whose X-Forwarded-* headers are believed; none by default. */
  trustProxy: readonly string[];
  /** Origins of other sites, such as a static host, whose pages may send leads here. */
  allowedOrigins: readonly string[];
  /** Lead posts that one address may send in a minute; 0 is no limit. */
  leadsPerMinute: number;
  /** Fewer registrations than this are not published. */
  registrationsThreshold: number;
  /** How long leads are kept, whatever the site says of it. */
  retention?: SiteLeads['retention'];
  /** How people get at leads in a browser; by default, nobody does. */
  desk?: DeskConfig;
  /** Whether GET /metrics answers. It reports operational facts, so it is off on a public port. */
  metrics: boolean;
  /** Whether GET /api/openapi.json answers. */
  openapi: boolean;
  logLevel: LogLevel;
  /** Whether every answered request is logged: pages at level debug, all others at level info. */
  logRequests: boolean;
}

/** The whole configuration of the service as a process of its own. */
export interface ProcessConfig extends ServiceConfig {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl?: string;
  delivery: DeliveryConfig;
  alerts: AlertConfig;
  /** Milliseconds between the wish to stop and closing the port. */
  shutdownDelayMs: number;
}

/** Names of all settings: environment variables, and in camelCase the keys of the file. */
export const settingNames = [
  'SITE_DIR',
  'HOST',
  'PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'TRUST_PROXY',
  'ALLOWED_ORIGINS',
  'LEADS_PER_MINUTE',
  'REGISTRATIONS_THRESHOLD',
  'RETENTION',
  'METRICS',
  'OPENAPI',
  'LOG_LEVEL',
  'SHUTDOWN_DELAY',
  ...deliverySettingNames,
  ...alertSettingNames,
  ...deskSettingNames,
] as const;

/** Settings as texts, by their names. */
export type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables and, where SITE_CONFIG names one, from a file.
 * An environment variable that is set wins over the file.
 * @throws StartupError that names every setting that is wrong, all at once.
 */
export function readConfig(env: Settings): ProcessConfig {
  const problems: string[] = [];
  const settings = withFile(env, problems);
  const config: ProcessConfig = {
    siteDir: readSiteDir(settings.SITE_DIR, problems),
    host: readHost(settings.HOST, problems),
    port: readNumber('PORT', settings.PORT, { least: 0, most: 65_535, default: 3000 }, problems),
    dataDir: readFolder('DATA_DIR', settings.DATA_DIR, problems) || '.data',
    databaseUrl: readDatabaseUrl(settings.DATABASE_URL, problems),
    delivery: readDeliveryConfig(settings, problems),
    alerts: readAlertConfig(settings, problems),
    desk: readDeskConfig(settings, problems),
    trustProxy: readNetworks(settings.TRUST_PROXY, problems),
    allowedOrigins: readAttribution(settings.ALLOWED_ORIGINS, problems),
    leadsPerMinute: readNumber(
      'LEADS_PER_MINUTE',
      settings.LEADS_PER_MINUTE,
      { least: 0, most: 1_000_000, default: 60 },
      problems,
    ),
    registrationsThreshold: readNumber(
      'REGISTRATIONS_THRESHOLD',
      settings.REGISTRATIONS_THRESHOLD,
      { least: 0, most: 1_000_000, default: 5 },
      problems,
    ),
    retention: readRetention(settings.RETENTION, problems),
    metrics: readSwitch('METRICS', settings.METRICS, problems),
    openapi: readSwitch('OPENAPI', settings.OPENAPI, problems),
    logLevel: readLogLevel(settings.LOG_LEVEL, problems),
    logRequests: true,
    shutdownDelayMs:
      1000 *
      readNumber(
        'SHUTDOWN_DELAY',
        settings.SHUTDOWN_DELAY,
        { least: 0, most: 300, default: 0 },
        problems,
      ),
  };
  if (problems.length > 0) throw new StartupError(problems.map(asLine).join('\n'));
  return config;
}

/** A value that is quoted may have line breaks. */
function asLine(problem: string): string {
  return problem.replace(/\p{Cc}+/gu, ' ');
}

function withFile(env: Settings, problems: string[]): Settings {
  if (!env.SITE_CONFIG) return env;
  const settings: Record<string, string | undefined> = {
    ...readConfigFile(env.SITE_CONFIG, settingNames, problems),
  };
  // An empty variable counts as not set, as compose files write them.
  for (const [name, text] of Object.entries(env)) if (text) settings[name] = text;
  return settings;
}

function readSiteDir(text: string | undefined, problems: string[]): string {
  if (!text)
    problems.push('SITE_DIR is not set. Set it to the built folder, such as dist/my-site.');
  return readFolder('SITE_DIR', text, problems) ?? '';
}

function readFolder(
  name: string,
  text: string | undefined,
  problems: string[],
): string | undefined {
  // Systems end a path there.
  if (text?.includes('\0')) {
    problems.push(`${name} has a character that no path has. Write the path of a folder.`);
  }
  return text;
}

const hostName = /^(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*\.?$/;

function readHost(text: string | undefined, problems: string[]): string {
  if (!text) return '127.0.0.1';
  if (isIP(text) === 0 && (!hostName.test(text) || /^[\d.]+$/.test(text))) {
    problems.push(
      `HOST is "${text}". Write an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all networks.`,
    );
  }
  return text;
}

function readNumber(
  name: string,
  text: string | undefined,
  { least, most, default: usual }: { least: number; most: number; default: number },
  problems: string[],
): number {
  if (!text) return usual;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  problems.push(
    `${name} is "${text}". It must be a number from ${least} to ${most}, such as ${usual}.`,
  );
  return usual;
}

function readDatabaseUrl(text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  if (!isDatabaseUrl(text)) problems.push(`DATABASE_URL is not usable. ${databaseUrlHelp}`);
  return text;
}

function readNetworks(text: string | undefined, problems: string[]): string[] {
  return readList(text).filter((network) => {
    if (isNetwork(network)) return true;
    problems.push(
      `TRUST_PROXY names "${network}". Write the networks of your proxies, such as 10.0.0.0/8, separated by commas.`,
    );
    return false;
  });
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

function readAttribution(text: string | undefined, problems: string[]): string[] {
  return readList(text).flatMap((written) => {
    const url = URL.parse(written);
    const bare = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
    if (bare) return url.origin;
    problems.push(
      `ALLOWED_ORIGINS names "${written}". Write origins without a path, such as https://www.example.com, separated by commas.`,
    );
    return [];
  });
}

function readList(text: string | undefined): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

const period = /^[1-9]\d{0,3} (days?|months?|years?)$/;

function readRetention(text: string | undefined, problems: string[]): SiteLeads['retention'] {
  const parts = readList(text);
  const [only = ''] = parts;
  if (parts.length === 0) return undefined;
  if (parts.length === 1 && period.test(only)) return only;
  const named = parts.map((part) => part.split(':').map((word) => word.trim()));
  if (named.every(([type, time = '', ...rest]) => type && period.test(time) && rest.length === 0)) {
    return Object.fromEntries(named);
  }
  problems.push(
    `RETENTION is "${text}". Write how long leads are kept, such as 24 months, or for each lead type, such as "trial: 24 months, newsletter: 90 days".`,
  );
  return undefined;
}

function readSwitch(name: string, text: string | undefined, problems: string[]): boolean {
  if (text === 'on') return true;
  if (text && text !== 'off') problems.push(`${name} is "${text}". Write "on" or "off".`);
  return false;
}

function readLogLevel(text: string | undefined, problems: string[]): LogLevel {
  if (!text) return 'info';
  const level = logLevels.find((name) => name === text);
  if (!level) problems.push(`LOG_LEVEL is "${text}". Write one of: ${logLevels.join(', ')}.`);
  return level ?? 'info';
}

import { isIP } from 'node:net';
import { type LogLevel, logLevels } from './log.ts';
import { StartupError } from './startup-error.ts';

/** What the service needs to know once it runs; `startServer` adds address and database. */
export interface ServiceConfig {
  /** The built folder of the site. */
  siteDir: string;
  /** Networks (CIDR) of the proxies whose X-Forwarded-* headers are believed; none by default. */
  trustProxy: readonly string[];
  /** Whether GET /metrics answers. It tells operational facts, so it is off on a public port. */
  metrics: boolean;
  logLevel: LogLevel;
  /** Whether every answered request is logged. */
  logRequests: boolean;
}

/** The whole configuration of the service as a process of its own. */
export interface ProcessConfig extends ServiceConfig {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl?: string;
}

/**
 * Reads the configuration from environment variables.
 * @throws StartupError that names every variable that is wrong, all at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ProcessConfig {
  const problems: string[] = [];
  const config: ProcessConfig = {
    siteDir: readSiteDir(env.SITE_DIR, problems),
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT, problems),
    dataDir: env.DATA_DIR || '.data',
    databaseUrl: readDatabaseUrl(env.DATABASE_URL, problems),
    trustProxy: readNetworks(env.TRUST_PROXY, problems),
    metrics: readSwitch('METRICS', env.METRICS, problems),
    logLevel: readLogLevel(env.LOG_LEVEL, problems),
    logRequests: true,
  };
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return config;
}

function readSiteDir(text: string | undefined, problems: string[]): string {
  if (!text)
    problems.push('SITE_DIR is not set. Set it to the built folder, such as dist/my-site.');
  return text ?? '';
}

function readPort(text: string | undefined, problems: string[]): number {
  if (!text) return 3000;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  problems.push(`PORT is "${text}". It must be a number from 0 to 65535, such as 3000.`);
  return 0;
}

function readDatabaseUrl(text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  if (!isDatabaseUrl(text)) problems.push(`DATABASE_URL is not usable. ${databaseUrlHelp}`);
  return text;
}

/** How to write the address of a database, for messages; the address itself may hold a password. */
export const databaseUrlHelp =
  'It must look like postgres://user:password@host:5432/database (special characters percent-encoded).';

/** Whether the text is an address of a PostgreSQL server. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '');
}

function readNetworks(text: string | undefined, problems: string[]): string[] {
  const networks = (text ?? '').split(',').map((part) => part.trim());
  return networks.filter((network) => {
    if (network === '') return false;
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

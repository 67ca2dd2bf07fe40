import { StartupError } from '../errors/describe-error.ts';
import type { SmtpConfig } from './address-settings.ts';
import type { ByType } from './by-type.ts';
import { readConfigFile } from './config-file.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { readSecretFile } from './secret-file.ts';
import type { Setting } from './setting.ts';
import { settingName, settings, type Values } from './settings.ts';

/** Where messages go. */
export interface DeliveryConfig {
  /** Without it, e-mails are written to files. */
  smtp?: SmtpConfig;
  /** Sender of all e-mails; by default, the site's own address. */
  from?: string;
  /** E-mails that the mail server is handed in a minute at most; 0 for no limit. */
  perMinute?: number;
  /** The team, which gets each lead; by default, the site's own address. */
  team?: ByType<string>;
  webhook?: WebhookConfig;
  /** Secrets of the targets of site.yaml, by the environment variables that they stand in. */
  targetSecrets?: Readonly<Record<string, string>>;
}

/** Programs that get leads, and the secrets that prove who sent them. */
export interface WebhookConfig {
  urls: ByType<string>;
  secrets: readonly string[];
}

/** Receivers of alerts when something is stuck. */
export interface AlertConfig {
  /** E-mail addresses; they need a mail server. */
  email: readonly string[];
  /** Address of a program, such as a chat, that takes `{ "text": … }`. */
  webhook?: string;
}

/** How people get at leads in a browser; where neither is set, nobody does. */
interface InboxConfig {
  /** Hash of the password, as `site leads password` makes it. */
  password?: string;
  /** Header in which an authenticating proxy names who it is, in small letters. */
  userHeader?: string;
  /** Whether the studio is the proxy that names people. */
  isInStudio?: boolean;
}

/** What starts a build of the site elsewhere. */
interface BuildHook {
  url: string;
  /** Sent as a bearer token. */
  token?: string;
}

type OwnValues =
  | 'siteDir'
  | 'trustProxy'
  | 'allowedOrigins'
  | 'leadsPerMinute'
  | 'registrationsThreshold'
  | 'metrics'
  | 'openapi'
  | 'logLevel';

/** What the service needs to know once it runs; `startServer` adds address and database. */
export interface ServiceConfig extends Pick<Values, OwnValues> {
  retention?: Values['retention'];
  challengeSecret?: Values['challengeSecret'];
  inbox?: InboxConfig;
  /** Called at the moments at which the site changes by itself. */
  buildHook?: BuildHook;
  /** What looks like a setting that was misspelt, each as a sentence. */
  misspelt?: readonly string[];
  /** Whether every answered request is logged: pages at level debug, all others at level info. */
  logRequests: boolean;
}

/** The whole configuration of the service as a process of its own. */
export interface ProcessConfig
  extends ServiceConfig,
    Pick<
      Values,
      'host' | 'port' | 'dataDir' | 'databaseUrl' | 'logFormat' | 'studioPort' | 'studioUrl'
    > {
  delivery: DeliveryConfig;
  alerts: AlertConfig;
  /** Who gets the report of each week; they need a mail server. */
  reportTo: readonly string[];
  /** Milliseconds between the wish to stop and closing the port. */
  shutdownDelayMs: number;
}

const KNOWN_NAMES = Object.entries(settings as Readonly<Record<string, Setting>>).flatMap(
  ([key, { secret }]) => [settingName(key), ...(secret ? [`${settingName(key)}_FILE`] : [])],
);

/** Environment variables. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables and, where SITE_CONFIG names one, from a file.
 * An environment variable that is set wins over the file.
 * @throws StartupError that names every setting that is wrong, all at once.
 */
export function readConfig(env: Environment): ProcessConfig {
  const problems: string[] = [];
  const {
    smtpUrl: smtp,
    smtpPerMinute: perMinute,
    mailFrom: from,
    mailTeam: team,
    webhookUrl,
    webhookSecret,
    alertEmail,
    alertWebhook,
    reportEmail,
    deskPassword,
    deskUserHeader,
    buildHook,
    buildHookToken,
    shutdownDelay,
    ...own
  } = readValues(env, problems);
  const targetSecrets = readTargetSecrets(env, problems);
  if (problems.length > 0) throw new StartupError(problems.map(asLine).join('\n'));
  return {
    ...own,
    delivery: {
      smtp,
      perMinute,
      from,
      team,
      webhook:
        webhookUrl && webhookSecret ? { urls: webhookUrl, secrets: webhookSecret } : undefined,
      targetSecrets,
    },
    alerts: { email: alertEmail, webhook: alertWebhook },
    reportTo: reportEmail,
    inbox:
      deskPassword || deskUserHeader
        ? { password: deskPassword, userHeader: deskUserHeader?.toLowerCase() }
        : undefined,
    buildHook: buildHook ? { url: buildHook, token: buildHookToken } : undefined,
    misspelt: misspeltSettings(env, KNOWN_NAMES),
    logRequests: true,
    shutdownDelayMs: shutdownDelay * 1000,
  };
}

function readValues(env: Environment, problems: string[]): Values {
  const table: readonly (readonly [string, Setting])[] = Object.entries(settings);
  const keys = table.map(([key]) => key);
  const inFile = env.SITE_CONFIG ? readConfigFile(env.SITE_CONFIG, keys, problems) : {};
  // An empty variable counts as not set, as compose files write them.
  const texts = new Map(
    table.map(([key, setting]) => [key, readText(env, settingName(key), setting, problems)]),
  );
  const textOf = (key: string) => texts.get(key) || inFile[key];
  const values = table.map(([key, { read, default: usual, required, needs }]) => {
    const name = settingName(key);
    const text = textOf(key);
    if (!text) {
      if (required) problems.push(`${name} is not set. ${required}`);
      return [key, usual];
    }
    if (needs && !textOf(needs[0])) {
      problems.push(`${settingName(needs[0])} is not set. ${name} needs it: ${needs[1]}`);
    }
    return [key, read(text, (predicate) => void problems.push(`${name} ${predicate}`))];
  });
  return Object.fromEntries(values) as Values;
}

/** The secrets of targets: all variables that begin with TARGET_; undefined without any. */
function readTargetSecrets(
  env: Environment,
  problems: string[],
): Record<string, string> | undefined {
  const written = Object.keys(env).filter((name) => /^TARGET_[A-Z0-9_]+$/.test(name));
  const names = new Set(written.map((name) => name.replace(/_FILE$/, '')));
  const values = [...names].flatMap((name) => {
    const value = readText(env, name, { secret: true }, problems);
    return value ? [[name, value] as const] : [];
  });
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}

/** The text of a variable, or of the file that the variable with `_FILE` names. */
function readText(
  env: Environment,
  name: string,
  { secret }: Pick<Setting, 'secret'>,
  problems: string[],
): string | undefined {
  const file = secret && env[`${name}_FILE`];
  if (!file) return env[name];
  if (!env[name]) return readSecretFile(`${name}_FILE`, file, problems);
  problems.push(`${name} and ${name}_FILE are both set. Keep one of them.`);
  return env[name];
}

/** A value that is quoted may have line breaks. */
function asLine(problem: string): string {
  return problem.replace(/\p{Cc}+/gu, ' ');
}

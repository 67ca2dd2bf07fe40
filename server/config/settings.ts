import type { SiteLeads } from '../../schemas/generated/contract.ts';
import {
  emails,
  isHost,
  isSender,
  mailServer,
  networks,
  origin,
  origins,
  receiver,
  team,
  webhooks,
} from './address-settings.ts';
import { databaseUrlHelp, isDatabaseUrl } from './database-url.ts';
import { isPasswordHash } from './password.ts';
import {
  commaParts,
  folder,
  number,
  oneOf,
  onOrOff,
  quoted,
  type Reader,
  type Setting,
  unquoted,
} from './setting.ts';

const period = /^[1-9]\d{0,3} (days?|months?|years?)$/;

const retention: Reader<NonNullable<SiteLeads['retention']>> = (text, refuse) => {
  const parts = commaParts(text);
  const [only] = parts;
  if (parts.length === 1 && only && period.test(only)) return only;
  const named = parts.map((part) => part.split(':').map((word) => word.trim()));
  if (
    parts.length > 0 &&
    named.every(([type, time = '', ...rest]) => type && period.test(time) && rest.length === 0)
  ) {
    return Object.fromEntries(named);
  }
  return refuse(
    `is "${text}". Write how long leads are kept, such as 24 months, or for each lead type, such as "trial: 24 months, newsletter: 90 days".`,
  );
};

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
const leastSecretLength = 16;

/** The secret that signs, and after a space those that still do until the receiver knows it. */
const secrets: Reader<readonly string[]> = (text, refuse) => {
  const parts = text.split(' ').filter((part) => part !== '');
  if (parts.some((part) => part.startsWith('whsec_') && !base64.test(part.slice(6)))) {
    return refuse('begins with whsec_, but what follows is not base64.');
  }
  return parts.length > 0 && parts.every((part) => part.length >= leastSecretLength)
    ? parts
    : refuse(
        `must have ${leastSecretLength} characters or more. It signs what WEBHOOK_URL is sent.`,
      );
};

/**
 * All settings of the service, by their keys in a file; `settingName` makes the names of environment
 * variables of them. Nothing else lists them: what is read, what is refused and the manual follow.
 */
export const settings = {
  siteDir: {
    read: folder,
    default: '',
    defaultShown: '–',
    meaning: 'The built folder, such as `dist/my-site`. `site serve` sets it.',
    required: 'Set it to the built folder, such as dist/my-site.',
  },
  host: {
    read: quoted(
      isHost,
      'Write an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all networks.',
    ),
    default: '127.0.0.1',
    meaning: 'Where to listen; `0.0.0.0` for all networks.',
  },
  port: { ...number(0, 65_535, 3000), meaning: 'The port to listen on; `0` for any that is free.' },
  dataDir: {
    read: folder,
    default: '.data',
    meaning: 'Embedded database, and e-mails where there is no mail server.',
  },
  databaseUrl: {
    secret: true,
    read: unquoted(isDatabaseUrl, `is not usable. ${databaseUrlHelp}`),
    defaultShown: 'embedded',
    meaning: '`postgres://user:password@host:5432/database`',
  },
  trustProxy: {
    read: networks,
    default: [],
    meaning:
      'Networks (CIDR) of your proxies, separated by commas. Only what they say in `X-Forwarded-*` is believed.',
  },
  allowedOrigins: {
    read: origins,
    default: [],
    meaning:
      'Origins of other hosts whose pages may send leads, such as a static host: `https://www.example.com`',
  },
  leadsPerMinute: {
    ...number(0, 1_000_000, 60),
    meaning:
      'Posts for each address; five times as many for the network around it; `0` for no limit.',
  },
  challengeSecret: {
    secret: true,
    read: unquoted((text) => /^[\x21-\x7e]+$/.test(text), 'has characters that no secret key has.'),
    meaning:
      'The secret key of the service that tells people from robots in the forms of the site.',
  },
  registrationsThreshold: {
    ...number(0, 1_000_000, 5),
    meaning: 'Fewer registrations than this are not published.',
  },
  retention: {
    read: retention,
    defaultShown: '`site.yaml`',
    meaning:
      'How long leads are kept, such as `24 months`, or for each lead type: `trial: 24 months, newsletter: 90 days`.',
  },
  metrics: {
    read: onOrOff,
    default: false,
    meaning: '`on` lets `/metrics` answer. Keep it from the public at your proxy.',
  },
  openapi: {
    read: onOrOff,
    default: false,
    meaning: '`on` lets `/api/openapi.json` answer.',
  },
  logLevel: {
    read: oneOf(['silent', 'error', 'warn', 'info', 'debug']),
    default: 'info',
    meaning:
      '`silent`, `error`, `warn`, `info` or `debug`. The process logs requests to the API at `info` and those for pages at `debug`.',
  },
  logFormat: {
    read: oneOf(['text', 'json']),
    defaultShown: '`text` of `site serve`, `json` of the process in containers',
    meaning:
      '`json` logs requests and errors as structured lines; `text` is for a person at a terminal, and logs no requests.',
  },
  shutdownDelay: {
    ...number(0, 300, 0),
    meaning: 'Seconds between the signal to stop and closing the port.',
  },
  smtpUrl: {
    secret: true,
    read: mailServer,
    defaultShown: 'files',
    meaning:
      '`smtps://user:password@smtp.example.com`; without it, e-mails are `.eml` files in `DATA_DIR/<site>/mail`.',
    needs: ['mailFrom', 'the sender of all e-mails, such as "My Site <hello@example.com>".'],
  },
  smtpPerMinute: {
    ...number(0, 100_000, 0),
    meaning: 'E-mails that the mail server is handed in a minute at most; `0` for no limit.',
    needs: ['smtpUrl', 'the mail server that has the limit.'],
  },
  mailFrom: {
    read: quoted(isSender, 'Write one address, such as "My Site <hello@example.com>".'),
    defaultShown: "the site's address",
    meaning: 'Sender of all e-mails; required with `SMTP_URL`.',
  },
  mailTeam: {
    read: team,
    defaultShown: "the site's address",
    meaning:
      'Who gets each lead, separated by commas; each gets an e-mail of their own. With a lead type, for leads of that type only: `sales@example.com, press: news@example.com`.',
  },
  webhookUrl: {
    secret: true,
    read: webhooks,
    meaning:
      'A program that gets each lead; needs `WEBHOOK_SECRET`. Others for leads of one type: `https://crm.example.com/in, press: https://news.example.com/in`.',
    needs: ['webhookSecret', '16 characters or more, which sign what it is sent.'],
  },
  webhookSecret: {
    secret: true,
    read: secrets,
    meaning:
      'The secret that signs what `WEBHOOK_URL` is sent, of 16 characters or more. Two with a space between them both sign, until the receiver knows the new one.',
  },
  buildHook: {
    secret: true,
    read: receiver,
    meaning:
      'Called when the site changes by itself, so that a build elsewhere shows it: a deploy hook, or `https://api.github.com/repos/OWNER/NAME/dispatches`.',
  },
  buildHookToken: {
    secret: true,
    read: unquoted((text) => /^[\x21-\x7e]+$/.test(text), 'has characters that no token has.'),
    meaning: 'Sent to `BUILD_HOOK` as a bearer token.',
    needs: ['buildHook', 'the address that it is sent to.'],
  },
  alertEmail: {
    read: emails,
    default: [],
    meaning: 'Who gets an e-mail when something is stuck, separated by commas; needs `SMTP_URL`.',
    needs: ['smtpUrl', 'the mail server that sends alerts.'],
  },
  alertWebhook: {
    secret: true,
    read: receiver,
    meaning: 'A chat or program that gets `{ "text": … }` when something is stuck.',
  },
  reportEmail: {
    read: emails,
    default: [],
    meaning: 'Who gets the report of each week on Monday, separated by commas; needs `SMTP_URL`.',
    needs: ['smtpUrl', 'the mail server that sends the report.'],
  },
  deskPassword: {
    secret: true,
    read: unquoted(
      isPasswordHash,
      'is no hash of a password. Make one with "site leads password".',
    ),
    meaning:
      'Lets people with this password look through leads at `/desk`; `site leads password` makes the hash to write here. Changing or removing it signs all of them out.',
  },
  deskUserHeader: {
    read: quoted(
      (text) => /^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(text),
      'Write the name of a header, such as X-Forwarded-User.',
    ),
    meaning:
      'The same for everybody whom an authenticating proxy names in this header, such as `X-Forwarded-User`; needs `TRUST_PROXY`. The proxy must take the header away from what visitors send.',
    needs: [
      'trustProxy',
      'the networks of the proxy that signs people in. Anyone else could write that header.',
    ],
  },
  studioPort: {
    ...number(0, 65_535, 3001),
    meaning: 'The port of `site studio`.',
  },
  studioUrl: {
    read: origin,
    defaultShown: '`http://localhost:STUDIO_PORT`',
    meaning: 'Where people open `site studio`, such as `https://studio.example.com`.',
  },
} as const satisfies Record<string, Setting>;

type SettingKey = keyof typeof settings;

export type Values = {
  readonly [K in SettingKey]:
    | NonNullable<ReturnType<(typeof settings)[K]['read']>>
    | ((typeof settings)[K] extends { default: unknown } ? never : undefined);
};

/** The name of a setting as an environment variable: TRUST_PROXY is `trustProxy`. */
export function settingName(key: string): string {
  return key.replace(/[A-Z]/g, '_$&').toUpperCase();
}

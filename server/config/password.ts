import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const keyLength = 32;

/** Fewest characters of a password that somebody chooses. */
export const leastPasswordLength = 12;

/** Most characters of a password. */
export const longestPassword = 200;

/** Fewest characters of a password that differ from each other, and that are of nobody's name. */
const fewest = 5;

/** One word, or the same signs, again and again. */
const REPEATED = /^(.+?)\1+$/u;

/** Words that the best-known passwords are made of. */
const KNOWN = [
  ...['administrator', 'admin', 'asdf', 'baseball', 'batterystaple', 'contrasena', 'correcthorse'],
  ...['dragon', 'football', 'iloveyou', 'letmein', 'login', 'master', 'monkey', 'motdepasse'],
  ...[
    'passphrase',
    'password',
    'passwort',
    'princess',
    'secret',
    'sunshine',
    'welcome',
    'wachtwoord',
  ],
];

/** What stands for a letter in them. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  ñ: 'n',
};

/** Rows of keys, and what else is typed one after the other. */
const ROWS = [
  ...['01234567890', 'abcdefghijklmnopqrstuvwxyz', '1qaz2wsx3edc4rfv5tgb6yhn7ujm'],
  ...['qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm', 'wxcvbn'],
].join(' ');
const NEXT_TO = `${ROWS} ${[...ROWS].reverse().join('')}`;

/** Why a password cannot be taken, in words; `own` are the name and the address of who chooses it. */
export function passwordProblem(password: string, own: readonly string[]): string | undefined {
  if (password.length < leastPasswordLength) {
    return `Take ${leastPasswordLength} characters or more, such as four words.`;
  }
  if (password.length > longestPassword) return `Take ${longestPassword} characters or fewer.`;
  const letters = password.toLowerCase();
  if (new Set(letters).size < fewest) {
    return 'Take more different characters, such as four words.';
  }
  if ([letters, signsOf(letters)].some((text) => REPEATED.test(text)))
    return 'Take several different words, such as four.';
  const words = own.flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const left = without(words, letters);
  if (left !== letters && signsOf(left).length < fewest) {
    return 'Take other words than your name or address.';
  }
  const meant = signsOf(letters.replace(/[^a-z]/g, (sign) => LOOKALIKES[sign] ?? sign));
  const isKnown = [signsOf(letters), meant].some((text) => {
    const rest = withoutRuns(without(KNOWN, text));
    return rest !== text && rest.length < fewest;
  });
  return isKnown ? 'Many people take this one. Take words of your own, such as four.' : undefined;
}

/** A text without some words; very short ones are part of many others. */
function without(words: readonly string[], text: string): string {
  return words
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), text);
}

/** The letters and digits of a text. */
function signsOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/** A text without three signs or more that lie side by side. */
function withoutRuns(text: string): string {
  const runs: string[] = [];
  for (const sign of text) {
    const run = runs.at(-1);
    const goesOn = run !== undefined && NEXT_TO.includes(run.slice(-1) + sign);
    if (goesOn) runs[runs.length - 1] = run + sign;
    else runs.push(sign);
  }
  return runs.filter((run) => run.length < 3).join('');
}

const form = /^scrypt:([A-Za-z0-9_-]{22}):([A-Za-z0-9_-]{43})$/;

/** Whether the text is a hash of a password as `hashPassword` makes it. */
export function isPasswordHash(text: string): boolean {
  return form.test(text);
}

/** The hash of a password, as DESK_PASSWORD holds it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('base64url');
  return `scrypt:${salt}:${(await derive(password, salt)).toString('base64url')}`;
}

/** Whether it is the password of a hash. It takes a tenth of a second, so that guessing does. */
export async function checkPassword(password: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = form.exec(hash) ?? [];
  return timingSafeEqual(await derive(password, salt), Buffer.from(key, 'base64url'));
}

function derive(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const keyLength = 32;

/** Fewest characters of a password that somebody chooses. */
export const leastPasswordLength = 12;

/** Most characters of a password. */
export const longestPassword = 200;

/** Fewest characters of a password that differ from each other, and that are of nobody's name. */
const fewest = 5;

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
  const words = own
    .flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  const left = words
    .sort((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, ''), letters);
  const others = left.match(/[\p{L}\p{N}]/gu) ?? [];
  const isOwn = left !== letters && others.length < fewest;
  return isOwn ? 'Take other words than your name or address.' : undefined;
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

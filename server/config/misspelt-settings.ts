import { closest, distance } from 'fastest-levenshtein';

/** As many letters may be wrong in a name that is taken for another one. */
const SLIPS = 2;

/**
 * Environment variables that are no setting, but nearly one that is not set, each as a sentence: a slip
 * in a name would leave e-mails in files, or leads in another database, without a word.
 */
export function misspeltSettings(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const open = known.filter((name) => name.includes('_') && !env[name]);
  return Object.keys(env).flatMap((name) => {
    if (open.length === 0 || known.includes(name)) return [];
    const meant = closest(name, open);
    const isNear = name[0] === meant[0] && distance(name, meant) <= SLIPS;
    if (isNear) return [`${name} is not a setting. The nearest one is ${meant}`];
    const isOfMail = /^SMTP_(?:HOST|SERVER|PORT|USER|USERNAME|PASS|PASSWORD)$/.test(name);
    return isOfMail && open.includes('SMTP_URL')
      ? [`${name} is not a setting. Write all of it as SMTP_URL: smtps://user:password@host:port`]
      : [];
  });
}

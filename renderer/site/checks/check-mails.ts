import type { Mail } from '../../generated/types.ts';
import type { FileDiagnostic } from '../../model/diagnostic.ts';

/** A mail with the file it is written in. */
export interface MailFile {
  file: string;
  mail: Mail;
}

/** Whether each mail has an occasion of its own; `siteLocale` is the language of those without one. */
export function checkMails(mails: readonly MailFile[], siteLocale: string): FileDiagnostic[] {
  const first = new Map<string, string>();
  return mails.flatMap(({ file, mail: { to, leadType, locale = siteLocale } }) => {
    const occasion = JSON.stringify([to, leadType, locale]);
    const before = first.get(occasion);
    if (before !== undefined) return [sameOccasion(file, before)];
    first.set(occasion, file);
    return [];
  });
}

function sameOccasion(file: string, first: string): FileDiagnostic {
  return {
    rule: 'mail/duplicate',
    severity: 'error',
    file,
    pointer: '/to',
    message: `${first} is sent to the same people on the same occasion, so this mail never is.`,
    help: 'Delete one of the two, or give it another `leadType` or `locale`.',
    related: [{ file: first, pointer: '/to', message: 'The other mail is here.' }],
  };
}

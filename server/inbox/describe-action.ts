import type { AuditTable } from '../database/database.ts';

/** What an entry of the audit trail says, in words. */
export function describeAction({
  action,
  count,
  detail,
}: Pick<AuditTable, 'action' | 'count' | 'detail'>): string {
  const leads = `${count ?? 0} ${count === 1 ? 'lead' : 'leads'}`;
  const about = detail ?? '';
  const words: Readonly<Record<typeof action, string>> = {
    'sign-in': 'Signed in',
    'sign-in-failed': `Failed to sign in: ${count ?? 1} times in a minute`,
    list: `Looked at a list of ${leads}`,
    view: 'Looked at a lead',
    export: `Exported ${leads}`,
    spam: 'Marked a lead as spam',
    release: 'Let a lead count',
    resend: 'Sent a message again',
    replay: `Sent again what a target had not taken: ${count ?? 0} messages`,
    work: 'Changed status or note of a lead',
    erase: `Erased ${leads}`,
    invite: `Invited ${about}`,
    join: 'Chose a password',
    passkey: `Changed passkeys: ${about}`,
    roles: `Changed what somebody may do: ${about}`,
    remove: `Removed ${about}`,
    share: `Shared a draft: ${about}`,
    unshare: `Took back a link to the draft of ${about}`,
    open: `Worked in the draft of ${about}`,
    publish: `Published: ${about}`,
  };
  return words[action];
}

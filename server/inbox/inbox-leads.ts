import type { Operations } from '../operations/control/operations.ts';
import type { ReportSource } from '../report/read-report.ts';

/** The operations of the lead inbox, on a database or through the service that has it open. */
export type InboxLeads = Pick<
  Operations,
  | 'list'
  | 'count'
  | 'one'
  | 'choices'
  | 'read'
  | 'release'
  | 'quarantine'
  | 'resend'
  | 'targets'
  | 'replayTarget'
  | 'countOf'
  | 'erase'
  | 'eraseOne'
  | 'work'
  | 'person'
  | 'note'
  | 'auditEntries'
> &
  ReportSource;

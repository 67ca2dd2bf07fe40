import type { Operations } from '../operations/control/operations.ts';

/** What the desk asks the database for: what operators do, on it or by a service that has it open. */
export type DeskLeads = Pick<
  Operations,
  | 'list'
  | 'count'
  | 'one'
  | 'choices'
  | 'read'
  | 'release'
  | 'setAside'
  | 'resend'
  | 'countOf'
  | 'erase'
  | 'eraseOne'
  | 'note'
  | 'deeds'
>;

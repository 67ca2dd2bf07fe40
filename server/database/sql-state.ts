import { errorCode } from '../errors/describe-error.ts';

/** Resources that PostgreSQL lacks, by the code of the operating system for the same. */
const resources: Readonly<Record<string, string>> = {
  '53100': 'ENOSPC',
  '53200': 'ENOMEM',
  '58030': 'EIO',
};

/** Why a database cannot be used, and what the operator can do. */
export interface DatabaseCause {
  cause: string;
  help: string;
}

const unreachable: DatabaseCause = {
  cause: 'its host cannot be reached',
  help: 'Check the address in DATABASE_URL, the network and firewalls.',
};

/** What a PostgreSQL server refuses or lacks, by the code of its answer or of the connection. */
const causes: Readonly<Record<string, DatabaseCause>> = {
  '28P01': {
    cause: 'the user or the password is wrong',
    help: 'Correct DATABASE_URL (special characters percent-encoded).',
  },
  '28000': {
    cause: 'its user may not connect',
    help: 'Correct DATABASE_URL, or let an administrator allow it (pg_hba.conf).',
  },
  '3D000': {
    cause: 'the server has no database of that name',
    help: 'Correct DATABASE_URL, or create the database.',
  },
  '25006': {
    cause: 'the server is read-only, such as a replica',
    help: 'Write the address of the primary server into DATABASE_URL.',
  },
  '53100': { cause: 'the disk of the server is full', help: 'Free some space there.' },
  '53200': { cause: 'the server has too little memory', help: 'Give it more.' },
  '53300': {
    cause: 'the server takes no more connections',
    help: 'Raise max_connections there, or close some.',
  },
  '57P03': { cause: 'the server is starting or stopping', help: 'Wait, and look at its log.' },
  '58030': {
    cause: 'the disk of the server cannot be read or written',
    help: 'Look at that disk before anything else.',
  },
  ECONNREFUSED: {
    cause: 'nothing listens at its address',
    help: 'Check DATABASE_URL and that the server is running.',
  },
  ENOTFOUND: { cause: 'its host is unknown', help: 'Correct the host in DATABASE_URL.' },
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
};

/** The code of the operating system that an SQLSTATE of a lacking resource stands for. */
export function resourceCode(sqlState: string | undefined): string | undefined {
  return sqlState === undefined ? undefined : resources[sqlState];
}

/** The cause behind a code; a connection that runs out of time has none. */
export function databaseCause(code: string | undefined): DatabaseCause | undefined {
  return code === undefined ? unreachable : causes[code];
}

/** Whether a server turns the connection away for what DATABASE_URL says, however often it is asked. */
export function isTurnedAway(code: string | undefined): boolean {
  return code === '28P01' || code === '28000' || code === '3D000';
}

/** Whether a statement failed because of its content, or of others at work on the same rows. */
export function isAboutRows(error: unknown): boolean {
  return isRefusal(error) || /^40...$/.test(errorCode(error) ?? '');
}

/** Whether the database refuses the content of a statement, and would refuse it again. */
export function isRefusal(error: unknown): boolean {
  return /^(22|23|54)...$/.test(errorCode(error) ?? '');
}

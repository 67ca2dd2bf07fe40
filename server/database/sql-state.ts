import { errorCode } from '../errors/describe-error.ts';

/** Code of a server that does not take TLS, which the driver itself gives none. */
export const noTls = 'NO_TLS';

/** Code of a file or socket that the address of a database names and that is missing. */
export const noFile = 'NO_FILE';

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

const untrusted: DatabaseCause = {
  cause: 'the certificate of the server is signed by nobody known',
  help: 'Name the file of its authority in DATABASE_URL (sslrootcert=…), or write sslmode=no-verify if you trust the network.',
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
  '42501': {
    cause: 'its user may not create or change tables there',
    help: 'Let an administrator give it that right.',
  },
  [noTls]: {
    cause: 'the server speaks no TLS',
    help: 'Turn it on there, or write sslmode=disable into DATABASE_URL if you trust the network.',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: {
    cause: 'the certificate of the server is for another host',
    help: 'Write the host of the certificate into DATABASE_URL.',
  },
  CERT_HAS_EXPIRED: {
    cause: 'the certificate of the server has expired',
    help: 'Renew it there.',
  },
  ECONNRESET: {
    cause: 'the server ended the connection',
    help: 'Look at its log; a proxy between may do so, too.',
  },
  [noFile]: {
    cause: 'a certificate or socket that DATABASE_URL names is missing',
    help: 'Correct sslrootcert, sslcert, sslkey or host there.',
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

const turningAway = new Set(['28P01', '28000', '3D000', noTls, noFile]);

/** Whether the connection fails for what DATABASE_URL says, however often it is tried. */
export function isTurnedAway(code: string | undefined): boolean {
  return code !== undefined && (turningAway.has(code) || causes[code] === untrusted);
}

/** Whether a statement failed because of its content, or of others at work on the same rows. */
export function isAboutRows(error: unknown): boolean {
  return isDatabaseRefusal(error) || /^40...$/.test(errorCode(error) ?? '');
}

/** Whether the database refuses the content of a statement, and would refuse it again. */
export function isDatabaseRefusal(error: unknown): boolean {
  return /^(22|23|54)...$/.test(errorCode(error) ?? '');
}

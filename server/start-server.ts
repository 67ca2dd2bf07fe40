import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { ServiceConfig } from './config.ts';
import { connect } from './database/connect.ts';
import type { Connection } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { errorCode } from './describe-error.ts';
import { createLogStream, type LogFormat } from './log.ts';
import { StartupError } from './startup-error.ts';

/** What `startServer` needs; whatever is left out is off or quiet. */
export interface ServerOptions extends Partial<Omit<ServiceConfig, 'siteDir'>> {
  siteDir: string;
  host: string;
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  databaseUrl?: string;
  /** Called with each line for the operator, without its line feed. */
  log: (line: string) => void;
  logFormat?: LogFormat;
}

/** A running service. `close` answers what is under way, then closes the database. */
export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Opens the database, brings it up to date, and serves the built site and its leads.
 * @throws StartupError with one line that says what to do.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const connection = await connect(options);
  let app: FastifyInstance | undefined;
  const close = async () => {
    await app?.close();
    await connection.close();
  };
  try {
    await migrate(connection.db);
    app = await buildApp({
      db: connection.db,
      config: {
        siteDir: resolve(options.siteDir),
        trustProxy: options.trustProxy ?? [],
        metrics: options.metrics ?? false,
        logLevel: options.logLevel ?? 'info',
        logRequests: options.logRequests ?? false,
      },
      logStream: createLogStream(options.logFormat ?? 'text', options.log),
    });
    await listen(app, options);
    tellDatabase(app, connection, options.databaseUrl === undefined);
    return { url: urlOf(app, options.host), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `Listening on ${address}` });
  } catch (error) {
    throw new StartupError(describeListenError(errorCode(error), host, port));
  }
}

function describeListenError(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this user has. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all networks.`;
    default:
      return `The service cannot listen on ${host}:${port} (${code ?? 'unknown reason'}).`;
  }
}

function tellDatabase(app: FastifyInstance, connection: Connection, embedded: boolean): void {
  app.log.info(`Leads are kept in ${connection.description}`);
  if (embedded) {
    app.log.warn(
      'The embedded database can lose the last leads in a power cut. For production, set DATABASE_URL to a PostgreSQL server',
    );
  }
}

function urlOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from '../server/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the URL of the PostgreSQL server that all test files share. */
    postgresLauncher: string;
  }
}

/** One PostgreSQL server for all test files, started when the first of them asks for it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined;
  const launcher = createServer((_request, response) => {
    server ??= startPostgres();
    server.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  launcher.listen(0, '127.0.0.1');
  await once(launcher, 'listening');
  const { port } = launcher.address() as AddressInfo;
  project.provide('postgresLauncher', `http://127.0.0.1:${port}`);
  return async () => {
    launcher.close();
    await server?.then(
      ({ stop }) => stop(),
      () => {},
    );
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the URL of the PostgreSQL server that all test files share. */
    postgresLauncher: string;
  }
}

/** One PostgreSQL server for all test files, started when the first of them asks for it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let server: ChildProcess | undefined;
  let url: Promise<unknown> | undefined;
  const launcher = createServer((_request, response) => {
    // On a busy machine a connection that is kept may be closed just as it is used again.
    response.setHeader('connection', 'close');
    server ??= fork(join(import.meta.dirname, 'postgres-process.ts'));
    url ??= firstMessage(server);
    url.then(
      (found) => response.end(found),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  launcher.listen(0, '127.0.0.1');
  await once(launcher, 'listening');
  const { port } = launcher.address() as AddressInfo;
  project.provide('postgresLauncher', `http://127.0.0.1:${port}`);
  return async () => {
    launcher.close();
    if (!server?.connected) return;
    server.disconnect();
    await once(server, 'exit');
  };
}

async function firstMessage(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('PostgreSQL did not start.');
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message;
}

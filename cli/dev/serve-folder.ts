import serveFiles from '@fastify/static';
import Fastify from 'fastify';
import { Failure } from '../terminal/terminal.ts';

/** Files that are served. */
export interface ServedFolder {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the files of a folder on this machine alone, until it is closed or the program ends.
 * @throws Failure where the port cannot be had.
 */
export async function serveFolder(root: string, port: string | true): Promise<ServedFolder> {
  const app = Fastify();
  await app.register(serveFiles, { root, extensions: ['html'] });
  try {
    const url = await app.listen({ host: '127.0.0.1', port: port === true ? 0 : Number(port) });
    return { url, close: () => app.close() };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new Failure(
      `Port ${port} cannot be used (${reason}).`,
      'Leave the port out to take any free one.',
    );
  }
}

import serveFiles from '@fastify/static';
import Fastify from 'fastify';
import { Failure } from '../failure.ts';

/**
 * Serves the files of a folder on this machine alone, until the program ends. Returns the address.
 * @throws Failure where the port cannot be had.
 */
export async function serveFolder(root: string, port: string | true): Promise<string> {
  const app = Fastify();
  await app.register(serveFiles, { root, extensions: ['html'] });
  try {
    return await app.listen({ host: '127.0.0.1', port: port === true ? 0 : Number(port) });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new Failure(
      `Port ${port} cannot be used (${reason}).`,
      'Leave the port out to take any free one.',
    );
  }
}

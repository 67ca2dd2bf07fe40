import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { linesOf } from '../../database/read-lines.ts';
import { errorCode, systemErrorCode } from '../../errors/describe-error.ts';
import type { Operations } from './operations.ts';
import { fromLine, toLine } from './wire.ts';

/** Why the service did not carry out an operation; the message is a sentence for the operator. */
export class ControlError extends Error {
  override name = 'ControlError';
}

export async function isListening(socket: string): Promise<boolean> {
  const connection = connect(socket);
  try {
    await once(connection, 'connect');
    return true;
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return false;
  } finally {
    connection.destroy();
  }
}

/**
 * The operations as the service at the socket carries them out.
 * @throws ControlError from each of them
 */
export function operationsThrough(socket: string): Operations {
  return new Proxy({} as Operations, {
    get: (_none, name: keyof Operations) => (input: unknown) => {
      const values = answers(socket, name, input);
      return streamed.has(name) ? values : firstOf(values);
    },
  });
}

/** The operations that give many values, one after the other. */
const streamed: ReadonlySet<string> = new Set<keyof Operations>(['read', 'backup']);

async function firstOf(values: AsyncIterable<unknown>): Promise<unknown> {
  for await (const value of values) return value;
  throw new ControlError(interrupted);
}

async function* answers(
  socket: string,
  name: keyof Operations,
  input: unknown,
): AsyncGenerator<unknown> {
  try {
    const response = await post(socket, name, toLine(input));
    if (response.statusCode !== 200) throw await refusal(response);
    for await (const line of linesOf(response)) yield fromLine(line);
  } catch (error) {
    if (error instanceof ControlError || !errorCode(error)) throw error;
    throw new ControlError(interrupted);
  }
}

const interrupted =
  'The service that has the database open ended before it had done what it was asked for.';

async function post(socket: string, name: string, body: string): Promise<IncomingMessage> {
  const sent = request({ socketPath: socket, path: `/${name}`, method: 'POST', agent: false });
  sent.end(body);
  const [response] = await once(sent, 'response');
  return response;
}

async function refusal(response: IncomingMessage): Promise<ControlError> {
  if (response.statusCode === 404) {
    return new ControlError(
      'The service that has the database open is of another version. Start it again.',
    );
  }
  const answer = fromLine(await text(response));
  const code = errorCode(answer) ?? 'unknown reason';
  return new ControlError(`The service that has the database open could not do it (${code}).`);
}

import type { FastifyRequest } from 'fastify';

/** What a request asks for behind `?`. */
export function queryOf({ raw }: Pick<FastifyRequest, 'raw'>): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/.exec(raw.url ?? '')?.[1]);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowReading, answerPreflight, mayPost } from './check-origin.ts';
import type { Limit } from './rate-limits.ts';
import { wantsHtml } from './read-request.ts';
import { type Refusal, refuse } from './refuse.ts';

export function createLeadGuard({
  limit,
  allowedOrigins,
  onForeign,
}: {
  limit: Limit;
  allowedOrigins: readonly string[];
  /** Called for each post from a page of another site. */
  onForeign(): void;
}) {
  const late = new WeakMap<FastifyRequest, Refusal>();
  return {
    /** Refuses, before the body is read, what comes from a foreign page or too often. */
    async admit(request: FastifyRequest, reply: FastifyReply) {
      allowReading(request, reply, allowedOrigins);
      if (!mayPost(request, allowedOrigins)) {
        onForeign();
        return refuse(request, reply, foreignPage);
      }
      const tooMany = limit(request, reply);
      if (tooMany && !wantsHtml(request)) return refuse(request, reply, tooMany);
      if (tooMany) late.set(request, tooMany);
      return undefined;
    },
    /** The limit that an admitted form post has met: its page has to show again what was typed. */
    tooMany: (request: FastifyRequest) => late.get(request),
    answerPreflight: (request: FastifyRequest, reply: FastifyReply) =>
      answerPreflight(request, reply, { allowedOrigins, method: 'POST' }),
    /** The address of a path on the host of the form, where that is an allowed one. */
    addressFrom({ headers: { origin } }: FastifyRequest, path: string) {
      const isAllowed = origin !== undefined && allowedOrigins.includes(origin);
      return isAllowed ? origin + encodeURI(path) : undefined;
    },
  };
}

/** Stands before the lead routes. */
export type LeadGuard = ReturnType<typeof createLeadGuard>;

const foreignPage = {
  status: 403,
  code: 'foreign-origin',
  detail: 'This form belongs to another site. Please fill it in on the page where it belongs.',
};

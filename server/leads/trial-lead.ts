import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormsFile, LeadForm } from '../../schemas/generated/contract.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { sendProblem } from '../http/refuse.ts';
import { apiHeaders } from '../http/security-headers.ts';
import type { AskingSite } from './asked-form.ts';
import type { FieldErrorCode } from './field-error.ts';
import { parseLead } from './parse-lead.ts';
import type { Verifier } from './verify-token.ts';

/** A lead that is sent to find out whether leads are taken, and what it is compared with. */
export interface TrialParts {
  sent: Readonly<Record<string, unknown>>;
  now: AskingSite & Pick<FormsFile, 'challenge'> & { forms: ReadonlyMap<string, LeadForm> };
  /** Why leads cannot be stored at the moment, or undefined if they can. */
  whyNotReady(): Promise<string | undefined>;
  verifier: Pick<Verifier, 'problem'>;
}

/** Errors of a page whose form is another one than that of the service; others are of made-up answers. */
const MISFITS: ReadonlySet<FieldErrorCode> = new Set([
  'unknown-form',
  'unknown-field',
  'required',
  'unticked',
  'not-an-option',
]);

/** Whether a lead is a trial, as `site check` sends it. */
export function isTrial({ headers }: FastifyRequest): boolean {
  return headers[routes.trialHeader] !== undefined;
}

/**
 * Answers a trial: 204 if the form is known as its page shows it, and leads can be stored and verified. Nothing of
 * it is stored, sent or counted, and it takes no place.
 */
export async function answerTrial(
  reply: FastifyReply,
  { sent, now, whyNotReady, verifier }: TrialParts,
): Promise<FastifyReply> {
  const misfit = parseLead(sent, now).errors?.find(
    (error) => MISFITS.has(error.code) || error.field === now.leads.typeName,
  );
  if (misfit) {
    const detail = `The service has another form than the page: ${misfit.field} (${misfit.code}).`;
    return sendProblem(reply, { status: 422, code: 'other-form', detail });
  }
  const detail = await whyNotReady();
  if (detail !== undefined) return sendProblem(reply, { status: 503, code: 'not-ready', detail });
  const unverified = verifier.problem(now.challenge);
  if (unverified !== undefined) {
    return sendProblem(reply, {
      status: 503,
      code: routes.unverifiedCode,
      detail: unverified,
    });
  }
  return reply.code(204).headers(apiHeaders).send();
}

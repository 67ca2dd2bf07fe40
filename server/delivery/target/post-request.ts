import { errorCode } from '../../errors/describe-error.ts';
import { longestPauseMs } from '../outbox/back-off.ts';
import { DeliveryError, type DeliveryFailure } from '../outbox/delivery.ts';
import type { FilledRequest } from './fill-request.ts';

/** How the answer of a target is judged. */
export interface AnswerParts {
  signal: AbortSignal;
  /** Where a redirect may lead to for the answer. */
  follow?: string;
  /** What the answer contains where the lead was taken. */
  expects?: string;
  /** What must not be kept of an answer. */
  secrets: readonly string[];
}

/**
 * Sends a request; fulfilled once it was taken.
 * @throws DeliveryError with what the receiver answered, if anything.
 */
export async function postRequest(
  { url, ...request }: FilledRequest,
  { signal, follow, expects, secrets }: AnswerParts,
): Promise<void> {
  try {
    let response = await fetch(url, { ...request, redirect: 'manual', signal });
    const next = response.headers.get('location');
    if (follow && next?.startsWith(follow)) {
      await response.body?.cancel();
      response = await fetch(next, { redirect: 'manual', signal });
    }
    const { ok, status } = response;
    if (ok && !expects) return await response.body?.cancel();
    const text = await readStart(response);
    if (ok && text.includes(expects ?? '')) return;
    const waitMs = waitOf(response.headers.get('retry-after'));
    throw new DeliveryError(ok ? 'later' : verdictOn(status, waitMs), String(status), {
      answer: plainAnswer(text, secrets),
      waitMs,
    });
  } catch (error) {
    throw error instanceof DeliveryError ? error : connectionError(error);
  }
}

function connectionError(error: unknown): DeliveryError {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  const code = errorCode(cause) ?? (cause instanceof Error ? cause.name : 'UNKNOWN');
  if (code === 'ERR_INVALID_URL') return new DeliveryError('refused', code);
  return new DeliveryError(breaksOff.test(code) ? 'failing' : 'unreachable', code);
}

/** What ends an exchange that had begun, other than the service that stops. */
const breaksOff =
  /^(ECONNRESET|EPIPE|TimeoutError|UND_ERR_SOCKET|UND_ERR_HEADERS.*|HTTPParserError|HPE_.*)$/;

const failing = new Set([429, 502, 503, 504]);
/** Asking again does not change these; keys and addresses that are wrong are for the operator to fix. */
const refusing = new Set([400, 401, 403, 404, 405, 410, 413, 415, 422]);

/** What a status says of a message; a receiver that says when to come again does not refuse it. */
function verdictOn(status: number, waitMs: number | undefined): DeliveryFailure {
  if (failing.has(status)) return 'failing';
  return refusing.has(status) && waitMs === undefined ? 'refused' : 'later';
}

const longestRead = 8_192;
const longestAnswer = 300;

/** The beginning of an answer; one that breaks off is as long as it came. */
async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= longestRead) break;
    }
  } catch {
    // The status decides.
  }
  return text.slice(0, longestRead);
}

/** An answer as people read it: without tags, line breaks and the secrets that it may repeat. */
function plainAnswer(text: string, secrets: readonly string[]): string | undefined {
  const hidden = secrets.reduce(
    (shown, secret) => shown.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…'),
    text,
  );
  const plain = hidden.replace(/<(script|style)[\s\S]*?<\/\1>|<[^<>]*>/gi, ' ');
  return (
    plain
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, longestAnswer) || undefined
  );
}

/** Milliseconds that a receiver asks to be left alone for: a number of seconds, or a date. */
function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return ms > 0 ? Math.min(ms, longestPauseMs) : undefined;
}

/** What an address of a live site answers. Redirects are not followed. */
export interface LiveAnswer {
  url: string;
  /** 0 if nothing answers. */
  status: number;
  headers: Headers;
  /** The body, unpacked; absent for films and sound, which take too long. */
  body?: Buffer;
  /** The body, if it is text. */
  text: string;
  /** Why nothing answers, such as "its name is unknown". */
  failure?: string;
}

/** How long an answer may take, in milliseconds. */
const PATIENCE = 15_000;

/** Requests under way at a time: fewer than a browser sends. */
const AT_ONCE = 4;

/** Asks an address once. */
export async function ask(
  url: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<LiveAnswer> {
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
      ...request,
      headers: { 'user-agent': 'site-check', ...request.headers },
    });
    const { status, headers } = answer;
    const body = await readBody(answer);
    return { url, status, headers, body, text: isText(headers) ? `${body ?? ''}` : '' };
  } catch (error) {
    return { url, status: 0, headers: new Headers(), text: '', failure: causeOf(error) };
  }
}

/** Asks several addresses, a few at a time. The answers are in their order. */
export async function askAll(urls: readonly string[]): Promise<LiveAnswer[]> {
  const answers: LiveAnswer[] = [];
  const queue = urls.entries();
  const askRest = async () => {
    for (const [index, url] of queue) answers[index] = await ask(url);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askRest));
  return answers;
}

async function readBody(answer: Response): Promise<Buffer | undefined> {
  if (!/^(video|audio)\//.test(answer.headers.get('content-type') ?? '')) {
    return Buffer.from(await answer.arrayBuffer());
  }
  await answer.body?.cancel();
  return undefined;
}

function isText(headers: Headers): boolean {
  return /^text\/|javascript|json|xml/.test(headers.get('content-type') ?? 'text/');
}

/** Where an answer redirects to, as a whole address. */
export function redirectTarget({ url, status, headers }: LiveAnswer): string | undefined {
  const isRedirect = status >= 300 && status < 400;
  return isRedirect ? URL.parse(headers.get('location') ?? '', url)?.href : undefined;
}

/** What happens at an address, as the end of a sentence: "answers with the status 404". */
export function describeOutcome(answer: LiveAnswer): string {
  const { status, failure } = answer;
  const target = redirectTarget(answer);
  if (status === 0) return `does not answer: ${failure}`;
  return target ? `redirects to ${target}` : `answers with the status ${status}`;
}

/** What the codes of failed connections mean. */
const MEANINGS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name cannot be looked up now',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'there is no way to this host',
  ENETUNREACH: 'there is no way to this network',
  ETIMEDOUT: 'it takes too long',
  UND_ERR_SOCKET: 'the connection was cut',
  UND_ERR_CONNECT_TIMEOUT: 'it takes too long',
  TimeoutError: 'it takes too long',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is from an authority that nobody trusts',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the chain of its certificate is not complete',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the chain of its certificate is not complete',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak HTTPS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak HTTPS',
};

/** Why a request failed, in a few words. */
function causeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  const code = cause?.code ?? name ?? '';
  return MEANINGS[code] ?? `it fails with ${code || String(error)}`;
}

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as a program got it. */
export interface GotRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  /** The body, read as its media type says. */
  body: Record<string, unknown>;
}

/** What a program answers. */
export interface GivenAnswer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

type Judge = (request: GotRequest) => GivenAnswer;

/** A local program that keeps what it gets. */
export interface TestReceiver {
  origin: string;
  got: GotRequest[];
  close(): void;
}

/** Starts a program that answers as `judge` says; undefined never answers. */
export async function startReceiver(
  judge: (request: GotRequest) => GivenAnswer | undefined,
): Promise<TestReceiver> {
  const got: GotRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = read(await text(request), headers['content-type']);
    const whole = { method, url, headers, body };
    got.push(whole);
    const answer = judge(whole);
    if (!answer) return;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function read(body: string, type = ''): Record<string, unknown> {
  if (body === '') return {};
  return type.includes('json') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
}

/** Answers as the documentation of each ready target says, by its name; keys and names are those of the tests. */
export const documented: Readonly<Record<string, Judge>> = {
  // https://developers.hubspot.com/docs/api-reference/legacy/marketing/forms/v3-legacy/submit-data-authenticated
  hubspot({ method, url, headers, body }) {
    if (headers.authorization !== 'Bearer pat-na1-secret') return { status: 401 };
    const isPath = /^\/submissions\/v3\/integration\/secure\/submit\/\d+\/[0-9a-f-]{36}$/.test(url);
    if (method !== 'POST' || !isPath) return { status: 404 };
    const fields = body.fields as Record<string, unknown>[];
    const areFields = fields.every(
      ({ objectTypeId, name, value }) =>
        objectTypeId === '0-1' && [name, value].every((text) => typeof text === 'string'),
    );
    const isWhole = areFields && /^\d{13}$/.test(String(body.submittedAt));
    return isWhole && fields.some(({ name }) => name === 'email')
      ? { status: 200, body: '{"inlineMessage":"Thanks"}' }
      : {
          status: 400,
          body: '{"status":"error","errors":[{"message":"Required field \'email\' is missing","errorType":"REQUIRED_FIELD"}]}',
        };
  },
  salesforce: ({ method, url, headers, body }) =>
    method === 'POST' &&
    url === '/servlet/servlet.WebToLead?encoding=UTF-8&orgId=00D5g000001AbCd' &&
    headers['content-type'] === 'application/x-www-form-urlencoded' &&
    body.oid === '00D5g000001AbCd' &&
    body.last_name &&
    body.company
      ? { status: 200 }
      : { status: 404 },
  mailchimp({ method, url, headers, body }) {
    const key = Buffer.from('key:secret-us21').toString('base64');
    if (headers.authorization !== `Basic ${key}`) return { status: 401 };
    const isPath = /^\/3\.0\/lists\/a1b2c3d4e5\/members\/[0-9a-f]{32}$/.test(url);
    return method === 'PUT' && isPath && body.email_address && body.status_if_new === 'pending'
      ? { status: 200, body: '{"status":"pending"}' }
      : { status: 400, body: '{"title":"Invalid Resource"}' };
  },
  brevo({ method, url, headers, body }) {
    if (headers['api-key'] !== 'xkeysib-secret') return { status: 401 };
    const isWhole = body.email && body.updateEnabled === true && Array.isArray(body.listIds);
    return method === 'POST' && url === '/v3/contacts' && isWhole
      ? { status: 201, body: '{"id":21}' }
      : { status: 400, body: '{"code":"invalid_parameter"}' };
  },
  slack({ method, body }) {
    const blocks = body.blocks as { type: string }[];
    const areBlocks = blocks.length <= 50 && blocks.every(({ type }) => type);
    return method === 'POST' && typeof body.text === 'string' && areBlocks
      ? { status: 200, body: 'ok' }
      : { status: 400, body: 'invalid_blocks' };
  },
  teams({ method, body }) {
    const [card] = body.attachments as { contentType: string; content: { type: string } }[];
    return method === 'POST' &&
      body.type === 'message' &&
      card?.contentType === 'application/vnd.microsoft.card.adaptive' &&
      card.content.type === 'AdaptiveCard'
      ? { status: 202 }
      : { status: 400 };
  },
  'google-sheets': ({ method, url, headers, body }) =>
    method === 'GET'
      ? { status: 200, body: url === '/echo' ? 'lead-taken' : 'The token is wrong.' }
      : {
          status: 302,
          headers: {
            location: `http://${headers.host}/${body.token === 'secret of the sheet' ? 'echo' : 'no'}`,
          },
        },
};

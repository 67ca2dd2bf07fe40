import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { MailSet } from '../../renderer/mail/index.ts';
import type { PageBrand } from '../../renderer/service-pages/index.ts';
import type { Database } from '../database/database.ts';
import type { MailTransport } from '../delivery/mail/mail-transport.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { createAccess, Visitor } from '../inbox/access.ts';
import type { Account } from './accounts.repository.ts';

/** Where people write: each in a draft of their own. */
export interface Workplaces {
  /** Answers a request for a page of a draft, or for a change of it. */
  answer(
    owner: Account,
    by: Account,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void>;
  /** Shows a page of a draft to somebody who may change nothing, and says until when. */
  show(
    draft: { owner: Account; until: Date },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void>;
  /** How many files of a draft differ from what is published. */
  countChanges(owner: Account): Promise<number>;
  /** Ends the connections by which somebody follows drafts: the browser asks again. */
  hangUp(person: Account): void;
  /** Deletes a draft with all that was not published. */
  discard(owner: Account): Promise<void>;
}

/** What the studio is set up with. */
export interface StudioOptions {
  db: Kysely<Database>;
  log: FastifyBaseLogger;
  /** Its address for people, such as `https://studio.example.com`. */
  url: string;
  brand: PageBrand;
  /** The script of its pages, which lets people sign in with passkeys. */
  script: string;
  /** Without it, invitations are links that owners pass on. They are in the language of the e-mails of the site. */
  mail?: { transport: MailTransport; from: string; set: MailSet };
  trustProxy: readonly string[];
  /** Header in which an authenticating proxy gives the e-mail address of who it is. */
  userHeader?: string;
  workplaces: Workplaces;
  /** Answers a request for leads, of somebody who may see them. */
  showLeads(email: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** What the routes of the studio share. */
export interface StudioParts extends StudioOptions {
  access: ReturnType<typeof createAccess>;
  limits: Pick<RateLimits, 'signIn' | 'reads' | 'unknown'>;
  secret(): Promise<string>;
}

/** A request of somebody who is signed in. */
export interface StudioExchange {
  request: FastifyRequest;
  reply: FastifyReply;
  account: Account;
  visitor: Visitor;
}

import type { FastifyReply } from 'fastify';
import { type InboxPage, renderInbox, studioPaths } from '../../renderer/service-pages/index.ts';
import { sendServicePage } from '../http/send-service-page.ts';
import { may, roles } from './roles.ts';
import type { StudioExchange, StudioParts } from './studio-parts.ts';

/** Answers with a page of the studio, with what somebody who is signed in may do. */
export function sendPage(
  reply: FastifyReply,
  { brand }: Pick<StudioParts, 'brand'>,
  page: InboxPage,
  { status = 200, by }: { status?: number; by?: Pick<StudioExchange, 'account' | 'visitor'> } = {},
): FastifyReply {
  const inbox = {
    ...brand,
    zone: 'UTC',
    actor: by?.account.name,
    token: by?.visitor.token,
    script: studioPaths.script,
    canSignOut: by?.visitor.session !== undefined,
    rights: roles.owner.rights.filter((right) => by && may(by.account.roles, right)),
  };
  return sendServicePage(reply, status, renderInbox(inbox, page), {
    script: true,
    isInternal: true,
  });
}

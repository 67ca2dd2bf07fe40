import type { FastifyInstance, FastifyReply } from 'fastify';
import { studioPaths } from '../../renderer/service-pages/index.ts';
import { field, fields } from '../http/read-request.ts';
import { addAuditEntry } from '../leads/audit.ts';
import { isLeadEmail } from '../leads/email.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  listAccounts,
  removeAccount,
  setRoles,
} from './accounts.repository.ts';
import { authorName, guarded, sendPage } from './guard-page.ts';
import { addPerson, invitationLink, inviteAgain, inviteByMail } from './invitations.ts';
import { roles, rolesAmong } from './roles.ts';
import type { StudioExchange, StudioParts } from './studio-parts.ts';

/** What the page shows beside the people. */
type News = Partial<Record<'notice' | 'problem' | 'link', string>>;

/** Who works in the studio: invitations, roles, leaving. */
export function registerPeople(app: FastifyInstance, parts: StudioParts): void {
  const { see, act } = guarded(app, parts, 'people');
  const about =
    (change: (exchange: StudioExchange, person: Account) => Promise<News>) =>
    async (exchange: StudioExchange) => {
      const person = await accountById(parts.db, field(exchange.request, 'id'));
      const gone = { problem: 'This person is not here any more.' };
      return show(exchange, parts, person ? await change(exchange, person) : gone);
    };
  see(studioPaths.people, (exchange) => show(exchange, parts, {}));
  act(studioPaths.invite, (exchange) => invite(exchange, parts));
  act(
    studioPaths.inviteAgain,
    about(async ({ account }, person) => {
      await note(parts, account, 'invite', person.email);
      return sendInvitation(parts, person, await inviteAgain(parts.db, person));
    }),
  );
  act(
    studioPaths.roles,
    about(async ({ request, account }, person) => {
      const given = rolesAmong(fields(request, 'role'));
      if (given.length === 0) return { problem: 'Choose what they may do, or remove them.' };
      if (!(await setRoles(parts.db, person, given))) return { problem: lastOwner };
      parts.workplaces.hangUp(person);
      const labels = given.map((role) => roles[role].label).join(', ');
      await note(parts, account, 'roles', `${person.email}: ${labels}`);
      return { notice: `${person.name}: ${labels}.` };
    }),
  );
  act(
    studioPaths.remove,
    about(async ({ request, account }, person) => {
      const changes = await parts.workplaces.countChanges(person);
      if (changes > 0 && field(request, 'discard') !== 'yes') {
        return { problem: `${person.name} has changes that are not published.` };
      }
      if (!(await removeAccount(parts.db, person))) return { problem: lastOwner };
      parts.workplaces.hangUp(person);
      await parts.workplaces.discard(person);
      await note(parts, account, 'remove', person.email);
      return { notice: `${person.name} cannot sign in any more.` };
    }),
  );
}

const lastOwner = 'Somebody has to be an owner. Make another person one first.';

async function invite({ request, reply, account, visitor }: StudioExchange, parts: StudioParts) {
  const by = { request, reply, account, visitor };
  const email = field(request, 'email').trim();
  const name = authorName(field(request, 'name'));
  const given = rolesAmong(fields(request, 'role'));
  if (name === undefined || !isLeadEmail(email)) {
    return show(by, parts, { problem: 'Give a name and an e-mail address.' });
  }
  if (given.length === 0) return show(by, parts, { problem: 'Choose what they may do.' });
  if (await accountByEmail(parts.db, email)) {
    return show(by, parts, { problem: `${email} is here already.` });
  }
  await note(parts, account, 'invite', email);
  const secret = await addPerson(parts.db, { email, name, roles: given });
  return show(by, parts, await sendInvitation(parts, { email, name }, secret));
}

async function sendInvitation(
  parts: StudioParts,
  person: Pick<Account, 'email' | 'name'>,
  secret: string,
): Promise<News> {
  if (await inviteByMail(parts, person, secret)) {
    return { notice: `An e-mail with a link is on its way to ${person.email}.` };
  }
  const notice = 'No e-mail could be sent. The link works once, for seven days.';
  return { notice, link: invitationLink(parts.url, secret) };
}

function note(
  { db }: StudioParts,
  { email: actor }: Account,
  action: 'invite' | 'roles' | 'remove',
  detail: string,
): Promise<void> {
  return addAuditEntry(db, { actor, action, detail }, new Date());
}

async function show(
  { reply, account, visitor }: StudioExchange,
  parts: StudioParts,
  news: News,
): Promise<FastifyReply> {
  const people = await Promise.all(
    (await listAccounts(parts.db)).map(async (person) => ({
      ...person,
      isSelf: person.id === account.id,
      changes: await parts.workplaces.countChanges(person),
    })),
  );
  const choices = Object.entries(roles).map(([name, role]) => ({ name, ...role }));
  const status = news.problem ? 422 : 200;
  return sendPage(
    reply,
    parts,
    { kind: 'people', people, roles: choices, ...news },
    { status, by: { account, visitor } },
  );
}

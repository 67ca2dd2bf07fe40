import { expect, test } from 'vitest';
import { type MailLead, plainMailSet, renderMail } from '../../renderer/mail/index.ts';

/* What the team reads of a lead in its e-mail. */

const lead: MailLead = {
  leadType: 'visit',
  typeLabel: 'Besuch',
  answers: [
    { name: 'center', label: 'Center Name', text: 'Kinderhaus' },
    { name: 'day', label: 'Tag', text: '2026-05-01' },
    { name: 'size', label: 'Maß', text: '9999-99-99' },
  ],
  locale: 'de',
  page: '/besuch',
  extra: {},
};

const mail = renderMail({ ...plainMailSet, locale: 'de' }, 'team', lead);

test('labels and values stay apart where a program shows no tables', () => {
  const words = mail?.html.replace(/<[^>]+>/g, '');
  expect(words).toContain('Center Name: Kinderhaus');
});

test('days are in the words of the language, and what only looks like one is not', () => {
  expect(mail?.text).toContain('Tag: 1. Mai 2026');
  expect(mail?.text).toContain('Maß: 9999-99-99');
});

test('it follows a mail program that is dark', () => {
  expect(mail?.html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(mail?.html).toContain('@media (prefers-color-scheme:dark)');
});

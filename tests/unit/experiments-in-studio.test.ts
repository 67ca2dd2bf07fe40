import { expect, test } from 'vitest';
import { experimentsInStudio } from '../../cli/studio/experiments-in-studio.ts';
import type { Role } from '../../server/studio/roles.ts';

/* What the leads say of an experiment is for those who may read leads, on the screen and in the decision. */

const SAID = ['20 leads.', 'It is too early to say.'];
const KEEP = { do: 'keep-variant', name: 'headline', variant: 'b' };

function studio(roles: Role[], said: string[]) {
  const asked: unknown[] = [];
  const requests = {
    change: async (one: unknown) => {
      asked.push(Object(one).change);
    },
  };
  const by = { id: '1', email: 'edda@example.com', name: 'Edda', roles };
  const judge = async (name: string) =>
    name === 'headline' && said.length > 0
      ? { progress: 'It has run for 2 of 14 days.', sentences: said }
      : undefined;
  return { asked, own: experimentsInStudio({ requests } as never, by as never, judge) };
}

test.each<[Role[], string[], found: string | undefined, shown: RegExp]>([
  [['owner'], SAID, SAID.join(' '), /20 leads/],
  [['editor', 'leads'], SAID, SAID.join(' '), /20 leads/],
  [['publisher'], SAID, undefined, /2 of 14 days.*role Leads/],
  [['editor'], [], undefined, /not published yet/],
  [['owner'], [], undefined, /not published yet/],
])('for %o', async (roles, said, found, shown) => {
  const { own, asked } = studio(roles, said);
  expect(Object(await own.judged({ name: 'headline' })).join(' ')).toMatch(shown);
  // Nobody decides in another's name, or with other figures.
  await own.change({ change: { ...KEEP, by: 'Ada', found: '900 leads.' } });
  await own.change({ change: { do: 'set', pointer: '/title' } });
  expect(asked).toEqual([
    { ...KEEP, by: 'Edda', ...(found && { found }) },
    { do: 'set', pointer: '/title' },
  ]);
});

import type { Kysely } from 'kysely';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { Database } from '../../server/database/database.ts';
import { insertLeads } from '../../server/leads/leads.repository.ts';
import { newLead } from './new-lead.ts';
import { testSite } from './service.ts';

const dayMs = 86_400_000;

/** The forms of the fixture site, and an experiment on their pages. */
export const reported: Required<Pick<FormsFile, 'leads' | 'forms' | 'experiments'>> = {
  leads: testSite.leads,
  forms: testSite.forms,
  experiments: [
    {
      name: 'headline',
      pages: testSite.forms.map(({ page }) => page),
      draw: 'drawn',
      variants: ['control', 'question'].map((name) => ({ name, share: 50, content: name })),
    },
  ],
};

/**
 * Stores thirty days of leads that end the day before `now`: ten each day, four of a newsletter in
 * spring, the others of a search; seven of ten have the variant `question`. And what was counted on
 * each day: 200 views and 100 visits of each source.
 */
export async function addReported(db: Kysely<Database>, now: Date): Promise<void> {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const days = Array.from({ length: 30 }, (_, index) => new Date(today - (30 - index) * dayMs));
  const leads = days.flatMap((day, index) =>
    Array.from({ length: 10 }, (_, nth) =>
      newLead(
        {
          email: `reported-${index}-${nth}@pines.example`,
          attribution: {
            page: '/offer',
            counted: true,
            variants: { headline: nth < 7 ? 'question' : 'control' },
            lastTouch:
              nth % 5 < 2
                ? { source: 'Newsletter', campaign: 'spring' }
                : { source: 'search.example' },
          },
        },
        { at: new Date(day.getTime() + nth * 3_600_000) },
      ),
    ),
  );
  await insertLeads(db, leads);
  await db.insertInto('counts').values(days.flatMap(countsOf)).execute();
}

function countsOf(time: Date) {
  const day = time.toISOString().slice(0, 10);
  const row = { day, page: '/offer', variant: '', source: '', campaign: 'none', device: 'phone' };
  return [
    { ...row, event: 'view', source: 'internal', n: 200 },
    { ...row, event: 'view', variant: 'headline: question', source: 'internal', n: 100 },
    { ...row, event: 'form-seen', source: 'internal', n: 120 },
    { ...row, event: 'form-begun', source: 'internal', n: 40 },
    { ...row, event: 'visit', source: 'newsletter', campaign: 'spring', n: 100 },
    { ...row, event: 'visit', source: 'search.example', n: 100 },
    { ...row, event: 'lcp:79', n: 200 },
    { ...row, event: 'lcp:84', variant: 'headline: question', n: 100 },
    { ...row, event: 'robot', n: 3 },
    ...['control', 'question'].map((name) => ({
      ...row,
      event: 'drawn',
      variant: `headline: ${name}`,
      n: 50,
    })),
  ];
}

import type { Account } from '../../server/studio/accounts.repository.ts';
import { may } from '../../server/studio/roles.ts';
import type { Editing } from '../dev/edit/editing.ts';

type Requests = Editing['requests'];
type Asked = Parameters<Requests['change']>[0];

/** What the leads say of an experiment of the published site, in sentences; undefined where that does not have it. */
export type JudgeExperiment = (
  name: string,
) => Promise<{ progress: string; sentences: string[] } | undefined>;

/**
 * Editing in which experiments are judged by the leads of the published site, for those who may read these;
 * the decision that ends one says by whom, and what the leads said.
 */
export function experimentsInStudio(
  { requests }: Pick<Editing, 'requests'>,
  by: Account,
  judge: JudgeExperiment,
): Pick<Requests, 'change' | 'judged'> {
  const maySee = may(by.roles, 'leads');
  return {
    async judged({ name }) {
      const found = await judge(String(name));
      if (!found) return [NOT_PUBLISHED];
      return maySee ? found.sentences : [found.progress, NO_LEADS];
    },
    async change(asked: Asked) {
      const wanted = Object(asked.change) as Asked;
      if (wanted.do !== 'keep-variant') return requests.change(asked);
      const judged = maySee ? await judge(String(wanted.name)) : undefined;
      const decided = { ...wanted, by: by.name, found: judged?.sentences.join(' ') };
      return requests.change({ ...asked, change: decided });
    },
  };
}

const NO_LEADS =
  'What the leads say is for those who may read them. Ask somebody with the role Leads or Owner.';

const NOT_PUBLISHED = 'It is not published yet, so no lead counts.';

import type { Account } from '../../server/studio/accounts.repository.ts';
import { may } from '../../server/studio/roles.ts';
import type { Editing } from '../dev/edit/editing.ts';

type Requests = Editing['requests'];
type Asked = Parameters<Requests['change']>[0];

/**
 * Editing in which experiments are judged by the leads of the published site, for those who may read these;
 * the decision that ends one says by whom, and what the leads said.
 */
export function experimentsInStudio(
  { requests }: Pick<Editing, 'requests'>,
  by: Account,
  judge: (name: string) => Promise<string[]>,
): Pick<Requests, 'change' | 'judged'> {
  const maySee = may(by.roles, 'leads');
  return {
    async judged({ name }) {
      if (!maySee) return [NO_LEADS];
      const found = await judge(String(name));
      return found.length > 0 ? found : [NOT_PUBLISHED];
    },
    async change(asked: Asked) {
      const wanted = Object(asked.change) as Asked;
      if (wanted.do !== 'keep-variant') return requests.change(asked);
      const sentences = maySee ? await judge(String(wanted.name)) : [];
      const decided = { ...wanted, by: by.name, found: sentences.join(' ') || undefined };
      return requests.change({ ...asked, change: decided });
    },
  };
}

const NO_LEADS =
  'What the leads say is for those who may read them. Ask somebody with the role Leads or Owner.';

const NOT_PUBLISHED = 'It is not published yet, so no lead counts.';

import type { Counting } from '../model/model.ts';
import { accountOf } from '../registry/provider-facts.ts';
import { ConsentBar } from './consent/consent-bar.tsx';
import { Island } from './island.tsx';
import { usePage, usePath } from './page-context.ts';
import { note } from './uses.ts';

/** What a site adds to every page: the question of consent, and what counts visits. */
export function ThirdParties({ asks }: { asks: boolean }) {
  const { providers, integrations, counting } = usePage();
  note('styles', asks ? 'consent' : undefined);
  return (
    <>
      {counting && <CountVisit {...counting} />}
      {asks && <Island name="consent-bar" component={ConsentBar} on="idle" />}
      {[...providers].map(([name, provider]) => {
        const account = accountOf(name, provider, integrations);
        if (provider.kind !== 'analytics' || !account) return null;
        const props = provider.load(account);
        return (
          <Island key={name} name={name} component={Nothing} on="soon" props={props} thirdParty />
        );
      })}
    </>
  );
}

/** Reports the visit to the service of the site. */
function CountVisit(counting: Counting) {
  const { leads, serviceUrl } = usePage();
  const page = usePath();
  note('services', leads.service);
  const props = { ...counting, page, service: serviceUrl || undefined };
  return <Island name="count-visit" component={Nothing} on="soon" props={props} />;
}

/** What counts has a script, but nothing to show. */
function Nothing() {
  return null;
}

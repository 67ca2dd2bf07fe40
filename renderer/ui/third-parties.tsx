import counter from '../../schemas/counting.json' with { type: 'json' };
import type { Counting } from '../model/model.ts';
import { PRIVACY_CHOICES } from '../model/page-ids.ts';
import { accountOf, type Provider } from '../registry/provider-facts.ts';
import { type HydrateOn, Island } from './island.tsx';
import { usePage, usePath } from './page-context.ts';
import { note } from './uses.ts';

/** When what is on every page is loaded, by its kind. */
const HYDRATE_ON: Partial<Record<Provider['kind'], HydrateOn>> = {
  analytics: 'soon',
  widget: 'page',
};

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
        const on = HYDRATE_ON[provider.kind];
        if (!on || !account || !('load' in provider)) return null;
        const props = provider.load(account, undefined);
        return (
          <Island key={name} name={name} component={Nothing} on={on} props={props} thirdParty />
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
  return <Island name={counter.island} component={Nothing} on="soon" props={props} />;
}

/** What counts has a script, but nothing to show. */
function Nothing() {
  return null;
}

const TITLE = `${PRIVACY_CHOICES}-title`;

/**
 * Asks whether third parties may be loaded; both answers are equally easy. Hidden until a script
 * knows that there is no answer yet: without script nothing of others is loaded anyway.
 */
function ConsentBar() {
  const { strings } = usePage();
  return (
    <section className="consent-bar surface" id={PRIVACY_CHOICES} aria-labelledby={TITLE} hidden>
      <div className="consent-bar__text">
        <h2 className="consent-bar__title" id={TITLE}>
          {strings.consentTitle}
        </h2>
        <p className="small">{strings.consentText}</p>
      </div>
      <div className="consent-bar__answers">
        <button type="button" className="button button--secondary" data-answer="denied">
          {strings.decline}
        </button>
        <button type="button" className="button button--secondary" data-answer="granted">
          {strings.accept}
        </button>
      </div>
    </section>
  );
}

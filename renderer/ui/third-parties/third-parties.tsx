import { Island } from '../island.tsx';
import { usePage } from '../page-context.ts';
import { ConsentBar } from './consent-bar.tsx';

/** What the site's integrations add to every page: the question of consent, and the Google tag. */
export function ThirdParties() {
  const { analytics, consent } = usePage().integrations;
  return (
    <>
      {consent && <Island name="consent-bar" component={ConsentBar} on="idle" props={{}} />}
      {analytics && (
        <Island name="google-tag" component={Nothing} on="soon" props={{ id: analytics }} />
      )}
    </>
  );
}

/** The tag has a script, but nothing to show. */
function Nothing() {
  return null;
}

import { PRIVACY_CHOICES } from '../../model/page-ids.ts';
import { usePage } from '../page-context.ts';

const TITLE = `${PRIVACY_CHOICES}-title`;

/**
 * Asks whether third parties may be loaded; both answers are equally easy. Hidden until a script
 * knows that there is no answer yet: without script nothing of others is loaded anyway.
 */
export function ConsentBar() {
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

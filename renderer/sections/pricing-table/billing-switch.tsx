import { usePage } from '../../ui/page-context.ts';
import { useSection } from '../../ui/section-context.ts';

/** The choice between prices by the month and by the year. The style shows what is chosen. */
export function BillingSwitch({ saving }: { saving?: string }) {
  const { strings } = usePage();
  const { id } = useSection();
  return (
    <fieldset className="pricing-table__billing">
      <legend className="visually-hidden">{strings.billing}</legend>
      <div className="pricing-table__choices">
        {(['monthly', 'yearly'] as const).map((billing) => (
          <label key={billing} className="pricing-table__choice">
            <input
              type="radio"
              name={`${id}-billing`}
              value={billing}
              defaultChecked={billing === 'monthly'}
            />
            <span>{strings[billing]}</span>
          </label>
        ))}
      </div>
      {saving && <p className="pricing-table__saving">{saving}</p>}
    </fieldset>
  );
}

import type { Plan } from '../../generated/types.ts';
import type { SectionOf } from '../../registry/type-facts.ts';
import { Icon } from '../../ui/elements.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Subheading } from '../../ui/section.tsx';

interface Props {
  plans: readonly Plan[];
  compare: NonNullable<SectionOf<'pricing-table'>['compare']>;
}

/** With more plans than this, a phone scrolls the table inside its own frame. */
const FITS_A_PHONE = 3;

/** What is in which plan: a row for each feature, a column for each plan. */
export function PlanComparison({ plans, compare: { heading, groups } }: Props) {
  const scroller = plans.length > FITS_A_PHONE;
  return (
    <div className="pricing-table__comparison">
      <Subheading className="pricing-table__comparison-heading">{heading}</Subheading>
      <div
        className="pricing-table__frame"
        {...(scroller ? { tabIndex: 0, role: 'region', 'aria-label': heading } : {})}
      >
        <table className="pricing-table__table" data-plans={plans.length}>
          <caption className="visually-hidden">{heading}</caption>
          <thead>
            <tr>
              <td />
              {plans.map(({ name, highlighted }) => (
                <th key={name} scope="col" data-highlighted={highlighted}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group key={group.rows[0]?.feature} group={group} plans={plans} />
          ))}
        </table>
      </div>
    </div>
  );
}

function Group({
  group,
  plans,
}: { group: Props['compare']['groups'][number] } & Pick<Props, 'plans'>) {
  return (
    <tbody>
      {group.heading && (
        <tr className="pricing-table__group">
          <th scope="rowgroup" colSpan={plans.length + 1}>
            {group.heading}
          </th>
        </tr>
      )}
      {group.rows.map(({ feature, detail, values }) => (
        <tr key={feature}>
          <th scope="row">
            {feature}
            {detail && <span className="pricing-table__detail">{detail}</span>}
          </th>
          {plans.map(({ name, highlighted }, index) => (
            <td key={name} data-highlighted={highlighted}>
              <Value value={values[index]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Value({ value }: { value: boolean | string | undefined }) {
  const { strings } = usePage();
  if (typeof value === 'string') return value;
  return (
    <>
      <Icon name={value ? 'check' : 'minus'} className="pricing-table__mark" />
      <span className="visually-hidden">{value ? strings.yes : strings.no}</span>
    </>
  );
}

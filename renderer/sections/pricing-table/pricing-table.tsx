import type { ReactNode } from 'react';
import type { Plan as PlanData } from '../../generated/types.ts';
import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Button, Icon } from '../../ui/elements.tsx';
import { Island } from '../../ui/island.tsx';
import { isLongFigure } from '../../ui/long-figure.ts';
import { InlineMarkdown, Markdown } from '../../ui/markdown.tsx';
import { usePage, useProvider } from '../../ui/page-context.ts';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';
import { useSection } from '../../ui/section-context.ts';
import { PlanComparison } from './plan-comparison.tsx';

/** Plans and prices. They also stand in for the payment provider's table until that has loaded. */
export function PricingTable({ section }: SectionProps<'pricing-table'>) {
  const { eyebrow, heading, text, plans, note, provider, compare } = section;
  const list = (
    <>
      {plans.some(({ yearly }) => yearly) && <BillingSwitch saving={section.saving} />}
      <ul className="pricing-table__plans">
        {plans.map((plan) => (
          <Plan key={plan.name} plan={plan} />
        ))}
      </ul>
    </>
  );
  return (
    <Section section={section} background="alt">
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} />
      {provider ? <ProviderTable embed={provider}>{list}</ProviderTable> : list}
      {note && <Markdown text={note} className="pricing-table__note soft small" />}
      {compare && <PlanComparison plans={plans} compare={compare} />}
    </Section>
  );
}

function Plan({ plan }: { plan: PlanData }) {
  const { name, text, features, action, highlighted } = plan;
  const { strings } = usePage();
  const flag = plan.flag ?? (highlighted && strings.recommended);
  return (
    <li
      className={classes('pricing-table__plan', !highlighted && 'surface')}
      data-background={highlighted ? 'dark' : undefined}
    >
      <div className="pricing-table__head">
        <Subheading className="pricing-table__name">{name}</Subheading>
        {flag && <span className="pricing-table__flag">{flag}</span>}
        {text && <p className="pricing-table__text soft">{text}</p>}
      </div>
      <Cost plan={plan} />
      <div>
        {action && (
          <Button
            button={{ ...action, style: action.style ?? (highlighted ? 'primary' : 'secondary') }}
          />
        )}
      </div>
      <ul className="pricing-table__features">
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            <InlineMarkdown text={feature} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The price; where there is one by the year too, the switch shows either. */
function Cost({ plan: { yearly, price, period } }: { plan: PlanData }) {
  const { strings } = usePage();
  const costs: { billing?: string; label?: string; price: string; period?: string }[] = yearly
    ? [
        { billing: 'monthly', label: strings.monthly, price, period },
        { billing: 'yearly', label: strings.yearly, ...yearly },
      ]
    : [{ price, period }];
  return (
    <div className="pricing-table__costs">
      {costs.map((cost) => (
        <p key={cost.price} className="pricing-table__cost" data-billing={cost.billing}>
          {cost.label && <span className="visually-hidden">{cost.label}: </span>}
          <span
            className={classes(
              'pricing-table__price tabular',
              isLongFigure(cost.price) && 'pricing-table__price--long',
            )}
          >
            {cost.price}
          </span>
          {cost.period && <span className="soft"> {cost.period}</span>}
        </p>
      ))}
    </div>
  );
}

interface TableProps {
  embed: NonNullable<SectionOf<'pricing-table'>['provider']>;
  children: ReactNode;
}

/** The plain plans, until the table of the payment provider takes their place. */
function ProviderTable({ embed, children }: TableProps) {
  const { name, provider, account } = useProvider('pricing', embed.name);
  const table = provider.load(embed, account);
  if (!table) return children;
  return (
    <Island name={name} thirdParty component={Stage} on="soon" props={table} slots={{ children }} />
  );
}

function Stage({ children }: { children: ReactNode }) {
  return <div className="pricing-table__stage">{children}</div>;
}

/** The choice between prices by the month and by the year. The style shows what is chosen. */
function BillingSwitch({ saving }: { saving?: string }) {
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

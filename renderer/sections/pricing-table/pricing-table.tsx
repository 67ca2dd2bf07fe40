import type { ReactNode } from 'react';
import type { Plan as PlanData } from '../../generated/types.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SectionHead, Subheading } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Island } from '../../ui/island.tsx';
import { InlineMarkdown, Markdown } from '../../ui/markdown.tsx';
import { type PageContext, usePage } from '../../ui/page-context.ts';
import { Section } from '../../ui/section.tsx';
import type { SectionOf, SectionProps } from '../section-types.ts';

/** Plans and prices. They also stand in for the payment provider's table until that has loaded. */
export function PricingTable({ section }: SectionProps<'pricing-table'>) {
  const { eyebrow, heading, text, plans, note, provider } = section;
  const table = providerTable(provider, usePage().integrations);
  const list = (
    <ul className="pricing-table__plans">
      {plans.map((plan) => (
        <Plan key={plan.name} plan={plan} />
      ))}
    </ul>
  );
  return (
    <Section section={section} background="alt">
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} />
      {table ? (
        <Island
          name="pricing-table"
          component={Stage}
          on="soon"
          props={table}
          slots={{ children: list }}
        />
      ) : (
        list
      )}
      {note && <Markdown text={note} className="pricing-table__note soft small" />}
    </Section>
  );
}

function Plan({ plan }: { plan: PlanData }) {
  const { name, price, period, text, features, action, highlighted } = plan;
  const { strings } = usePage();
  return (
    <li
      className={classes('pricing-table__plan', !highlighted && 'surface')}
      data-background={highlighted ? 'dark' : undefined}
    >
      <div className="pricing-table__head">
        <Subheading className="pricing-table__name">{name}</Subheading>
        {highlighted && <span className="pricing-table__flag">{strings.recommended}</span>}
        {text && <p className="pricing-table__text soft">{text}</p>}
      </div>
      <p className="pricing-table__cost">
        <span className="pricing-table__price tabular">{price}</span>
        {period && <span className="soft"> {period}</span>}
      </p>
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

/** What the loader of the provider's table needs to know. */
export interface ProviderTable {
  pricingTableId: string;
  publishableKey: string;
}

function providerTable(
  provider: SectionOf<'pricing-table'>['provider'],
  site: PageContext['integrations'],
): ProviderTable | undefined {
  const publishableKey = provider?.publishableKey ?? site.stripeKey;
  if (!provider || !publishableKey) return undefined;
  return { pricingTableId: provider.pricingTableId, publishableKey };
}

function Stage({ children }: { children: ReactNode }) {
  return <div className="pricing-table__stage">{children}</div>;
}

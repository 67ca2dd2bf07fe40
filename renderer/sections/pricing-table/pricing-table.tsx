import type { ReactNode } from 'react';
import type { Plan as PlanData } from '../../generated/types.ts';
import type { SectionOf, SectionProps } from '../../registry/facts.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SectionHead, Subheading } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Island } from '../../ui/island.tsx';
import { InlineMarkdown, Markdown } from '../../ui/markdown.tsx';
import { usePage, useProvider } from '../../ui/page-context.ts';
import { Section } from '../../ui/section.tsx';

/** Plans and prices. They also stand in for the payment provider's table until that has loaded. */
export function PricingTable({ section }: SectionProps<'pricing-table'>) {
  const { eyebrow, heading, text, plans, note, provider } = section;
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
      {provider ? <ProviderTable embed={provider}>{list}</ProviderTable> : list}
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

import type { SectionProps } from '../../registry/type-facts.ts';
import { SectionHead } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Island } from '../../ui/island.tsx';
import { Section } from '../../ui/section.tsx';
import { useSection } from '../../ui/section-context.ts';
import { FeatureTabsPanel } from './feature-tabs-panel.tsx';
import { Tint } from './tint.tsx';

/** One topic at a time, chosen by tabs. Without script the topics stand below one another. */
export function FeatureTabs({ section }: SectionProps<'feature-tabs'>) {
  return (
    <Section section={section}>
      <SectionHead eyebrow={section.eyebrow} heading={section.heading} text={section.text} />
      <Island name="feature-tabs" component={Tabs} on="visible" slots={{ section }} />
    </Section>
  );
}

function Tabs({ section }: SectionProps<'feature-tabs'>) {
  const { heading, tabs, active } = section;
  const { id } = useSection();
  const open = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === active),
  );
  return (
    <div className="feature-tabs__body">
      <div role="tablist" aria-label={heading} className="feature-tabs__list">
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-controls={`${id}-panel-${tab.id}`}
            aria-selected={index === open}
            tabIndex={index === open ? 0 : -1}
            className="feature-tabs__tab"
          >
            {tab.icon && (
              <Tint color={tab.color}>
                <Icon name={tab.icon} />
              </Tint>
            )}
            {tab.label}
          </button>
        ))}
      </div>
      <div className="feature-tabs__panels">
        {tabs.map((tab, index) => (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${id}-panel-${tab.id}`}
            aria-labelledby={`${id}-tab-${tab.id}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel may hold nothing that takes focus
            tabIndex={0}
            data-open={index === open}
            className="feature-tabs__panel"
          >
            <div className="feature-tabs__content">
              <FeatureTabsPanel tab={tab} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

import type { SectionProps } from '../../registry/facts.ts';
import { SectionHead } from '../../ui/heading.tsx';
import { Island } from '../../ui/island.tsx';
import { Section } from '../../ui/section.tsx';
import { useSection } from '../../ui/section-context.ts';
import { FeatureTabsIsland } from './feature-tabs.island.tsx';
import { FeatureTabsPanel } from './feature-tabs-panel.tsx';

/** One topic at a time, chosen by tabs. Without script the topics stand below one another. */
export function FeatureTabs({ section }: SectionProps<'feature-tabs'>) {
  const { tabs, active } = section;
  const chosen = tabs.findIndex((tab) => tab.id === active);
  return (
    <Section section={section}>
      <SectionHead eyebrow={section.eyebrow} heading={section.heading} text={section.text} />
      <Island
        name="feature-tabs"
        component={FeatureTabsIsland}
        on="visible"
        props={{
          id: useSection().id,
          label: section.heading,
          active: Math.max(0, chosen),
          tabs: tabs.map(({ id, label, icon, color }) => ({ id, label, icon, color })),
        }}
        slots={{ panels: tabs.map((tab) => <FeatureTabsPanel key={tab.id} tab={tab} />) }}
      />
    </Section>
  );
}

import { Section } from 'campaign-site';

export function One({ section }) {
  return (
    <Section section={section}>
      <!-- Prices -->
    </Section>
  );
}

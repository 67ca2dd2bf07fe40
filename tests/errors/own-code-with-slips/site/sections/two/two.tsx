import { Section } from 'campaign-site';

export function Two({ section }) {
  return (
    <Section section={section}>
      {if (section.heading) { <p>Prices</p> }}
    </Section>
  );
}

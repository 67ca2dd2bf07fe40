import { Section } from 'campaign-site';
import { useState } from 'svelte-hooks/state';

export function Three({ section }) {
  const [open] = useState(false);
  return (
    <Section section={section}>
      <p hidden={open}>Prices</p>
    </Section>
  );
}

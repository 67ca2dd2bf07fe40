import { Heading, Section } from 'campaign-site';
import { useState } from 'react';

// <img src="/not-meant.png" style={{}} onClick={nothing} />
export function PriceList({ section }) {
  const [open, setOpen] = useState(false);
  return (
    <Section section={section}>
      <Heading>{section.heading}</Heading>
      <img src="/cup.png" />
      <b style={{ color: 'red' }}>Sale</b>
      <Section section={section} style={{}} />
      <button type="button" onClick={() => setOpen(!open)}>More</button>
      <a className="price-list__more" title={section.heading}>All of them</a>
      <a id="prices">Prices</a>
      <b onclick={setOpen}>More</b>
      <script>{'start()'}</script>
      <iframe title="Map" src="https://maps.example.com/embed" />
    </Section>
  );
}

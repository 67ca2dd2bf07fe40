import { Section } from 'campaign-site';

export function TeaList({ section }) {
  return (
    <Section section={section}>
      <input type="search" placeholder="Find a tea" />
      <div className="tea-list__rows">
        {section.items.map((item) => (
          <li key={item} id="tea" onClick="choose()">
            <a href="/pricing"><button type="button">{item}</button></a>
          </li>
        ))}
      </div>
      <a href="#">Up</a>
    </Section>
  );
}

import { Section, SectionHead, type SectionProps } from 'campaign-site';
import type { ChangelogSection } from '../types.ts';

/** What each release brought. */
export function Changelog({ section }: SectionProps<ChangelogSection>) {
  const { heading, releases } = section;
  return (
    <Section section={section}>
      <SectionHead heading={heading} />
      <ol className="changelog__releases">
        {releases.map(({ version, date, changes }) => (
          <li key={version}>
            <h3>{version}</h3>
            <time dateTime={date}>{date}</time>
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  );
}

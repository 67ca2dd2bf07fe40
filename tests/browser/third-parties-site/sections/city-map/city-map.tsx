import { Embed, Section, SectionHead, type SectionProps } from 'campaign-site';

/** Places on a map of another site. */
export function CityMap({ section }: SectionProps<CityMapSection>) {
  const { heading, map, link, opens = 'visible' } = section;
  return (
    <Section section={section}>
      <SectionHead heading={heading} />
      <Embed src={map} href={link} title={`Map: ${heading}`} load={opens} />
    </Section>
  );
}

interface CityMapSection {
  type: 'city-map';
  heading: string;
  map: string;
  link: string;
  opens?: 'click' | 'visible';
}

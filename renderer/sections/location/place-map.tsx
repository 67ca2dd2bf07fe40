import type { SectionOf } from '../../registry/type-facts.ts';
import { Icon } from '../../ui/elements.tsx';
import { Embed } from '../../ui/embed/embed.tsx';
import { usePage, useProvider } from '../../ui/page-context.ts';
import { note } from '../../ui/uses.ts';
import { addressLines } from './postal-address.ts';

type Item = SectionOf<'location'>['items'][number];

/** The map of a place, behind a link to one. */
export function PlaceMap({ item, frame }: { item: Item; frame: NonNullable<Item['mapFrame']> }) {
  const { locale, strings } = usePage();
  const { name, provider } = useProvider('map', frame.provider);
  note('policies', name);
  const place = [item.name, ...(addressLines(item, locale) ?? [])].join(', ');
  return (
    <Embed
      src={frame.address}
      href={item.map ?? provider.pageUrl(place)}
      title={`${strings.showOnMap}: ${item.name}`}
      className="location__frame"
    >
      <Icon name="map-pin" className="location__pin" />
    </Embed>
  );
}

import type { ReactNode } from 'react';
import { languageFor } from '../../locale/languages.ts';
import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { dialled } from '../../text/dialled.ts';
import { Icon, Link } from '../../ui/elements.tsx';
import { Embed } from '../../ui/embed/embed.tsx';
import { Image } from '../../ui/image.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { usePage, useProvider } from '../../ui/page-context.ts';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';
import { note } from '../../ui/uses.ts';
import { Hours } from './opening-hours.tsx';
import { addressLines } from './postal-address.ts';

/** Places and desks, each with all ways to get there or in touch. */
export function Location({ section }: SectionProps<'location'>) {
  const { eyebrow, heading, text, items } = section;
  return (
    <Section section={section}>
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} align="start" />
      <ul className="location__items rows" data-count={items.length}>
        {items.map((item) => (
          <li key={item.name} className="location__item">
            {item.image && (
              <div className="location__image">
                <Image image={item.image} sizes="(min-width: 60rem) 560px, 92vw" />
              </div>
            )}
            <div className="location__card">
              <Ways item={item} />
              {item.hours && <Hours hours={item.hours} label={item.hoursLabel} />}
            </div>
            {item.mapFrame && <PlaceMap item={item} frame={item.mapFrame} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Item = SectionOf<'location'>['items'][number];

function Ways({ item }: { item: Item }) {
  const { name, text, map, mapFrame, phone, email, links } = item;
  const { locale, strings, words } = usePage();
  const { usual } = languageFor(locale, words);
  const lines = addressLines(item, locale);
  return (
    <div className="location__about">
      <Subheading className="location__name">{name}</Subheading>
      {text && <Markdown text={text} className="location__text" />}
      <ul className="location__ways">
        {lines && (
          <Way icon="map-pin">
            <address>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            {map && !mapFrame && (
              <Link href={map} newTab className="location__map">
                {strings.showOnMap}
                <span className="visually-hidden">: {name}</span>
              </Link>
            )}
          </Way>
        )}
        {phone && (
          <Way icon="phone" label={usual.phone}>
            <Link href={`tel:${dialled(phone)}`}>{phone}</Link>
          </Way>
        )}
        {email && (
          <Way icon="mail" label={usual.email}>
            <Link href={`mailto:${email}`}>{email}</Link>
          </Way>
        )}
        {links?.map(({ label, ...link }) => (
          <Way key={label} icon="arrow-right">
            <Link {...link}>{label}</Link>
          </Way>
        ))}
      </ul>
    </div>
  );
}

function Way({ icon, label, children }: { icon: string; label?: string; children: ReactNode }) {
  return (
    <li className="location__way">
      <Icon name={icon} />
      <div>
        {label && <span className="visually-hidden">{label}: </span>}
        {children}
      </div>
    </li>
  );
}

/** The map of a place, behind a link to one. */
function PlaceMap({ item, frame }: { item: Item; frame: NonNullable<Item['mapFrame']> }) {
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

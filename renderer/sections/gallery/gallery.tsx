import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { Buttons } from '../../ui/button.tsx';
import { SectionHead } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Image } from '../../ui/image.tsx';
import { Island } from '../../ui/island.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Section } from '../../ui/section.tsx';
import { useSection } from '../../ui/section-context.ts';
import { LargerView } from './larger-view.tsx';
import { opens } from './view-commands.ts';

/** Pictures side by side. Each opens a larger view of itself, without a script too. */
export function Gallery({ section }: SectionProps<'gallery'>) {
  const { eyebrow, heading, text, items, actions } = section;
  const { id } = useSection();
  return (
    <Section section={section}>
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} />
      <Island name="gallery" component={Pictures} on="interaction" slots={{ items, id }} />
      <Buttons buttons={actions} />
    </Section>
  );
}

type Items = SectionOf<'gallery'>['items'];

function Pictures({ items, id }: { items: Items; id: string }) {
  const { strings } = usePage();
  return (
    <ul className="gallery__items" data-rest={items.length % 3}>
      {items.map((item, index) => (
        <li key={item.src} className="gallery__item">
          <button type="button" className="gallery__open" {...opens(`${id}-view-${index + 1}`)}>
            <Image image={item} sizes="(min-width: 54rem) 580px, 45vw" />
            <span className="visually-hidden"> ({strings.largerView})</span>
            <Icon name="expand" className="gallery__mark" />
          </button>
          {item.caption && <p className="gallery__caption">{item.caption}</p>}
          <LargerView
            item={item}
            id={`${id}-view-${index + 1}`}
            position={{ index, total: items.length }}
          />
        </li>
      ))}
    </ul>
  );
}

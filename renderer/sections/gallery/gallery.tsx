import { fill } from '../../locale/fill.ts';
import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { Buttons, Icon } from '../../ui/elements.tsx';
import { Image } from '../../ui/image.tsx';
import { Island } from '../../ui/island.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import { useSection } from '../../ui/section-context.ts';

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

/** How wide a picture is, as in `sizes`: the style gives those that fill a row two columns. */
function placeOf(index: number, total: number): string {
  if (total === 2) return '(min-width: 54rem) 570px, 45vw';
  const isWide = index === 0 || (total % 3 === 1 && index === total - 1);
  return isWide ? '(min-width: 54rem) 765px, 92vw' : '(min-width: 54rem) 345px, 45vw';
}

type Items = SectionOf<'gallery'>['items'];

function Pictures({ items, id }: { items: Items; id: string }) {
  const { strings } = usePage();
  return (
    <ul className="gallery__items" data-rest={items.length % 3}>
      {items.map((item, index) => (
        <li key={item.src} className="gallery__item">
          <button type="button" className="gallery__open" {...opens(`${id}-view-${index + 1}`)}>
            <Image image={item} sizes={placeOf(index, items.length)} />
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

interface Props {
  item: SectionOf<'gallery'>['items'][number];
  id: string;
  /** Which of how many it is, from 0. */
  position: { index: number; total: number };
}

/** A picture as large as the window lets it be. It loads once it is shown. */
function LargerView({ item, id, position: { index, total } }: Props) {
  const { locale, strings } = usePage();
  return (
    <dialog id={id} className="gallery__view" popover="auto" aria-label={item.alt}>
      <figure className="gallery__figure">
        <Image image={item} />
        <figcaption className="gallery__words">
          {item.caption && <span>{item.caption}</span>}
          <span className="gallery__place tabular">
            {fill(strings.cardOf, { index: index + 1, total }, locale)}
          </span>
        </figcaption>
      </figure>
      <button type="button" className="gallery__button" {...closes(id)}>
        <Icon name="x" />
        <span className="visually-hidden">{strings.close}</span>
      </button>
      <Step to={-1} label={strings.previous} />
      <Step to={1} label={strings.next} />
    </dialog>
  );
}

/** Leads to another picture; only a script can. */
function Step({ to, label }: { to: -1 | 1; label: string }) {
  return (
    <button type="button" className="gallery__button gallery__step" data-step={to}>
      <Icon name={to < 0 ? 'chevron-left' : 'chevron-right'} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}

/*
 * A larger view is a modal dialog where buttons can open one by themselves, and a popover in
 * browsers that know only those: both close on Escape, and give the focus back.
 */

/** Attributes of a button that opens the dialog with this id. */
function opens(id: string) {
  return {
    'aria-haspopup': 'dialog',
    command: 'show-modal',
    commandfor: id,
    popoverTarget: id,
    popoverTargetAction: 'show',
  } as const;
}

/** Attributes of a button that closes it. */
function closes(id: string) {
  return {
    command: 'close',
    commandfor: id,
    popoverTarget: id,
    popoverTargetAction: 'hide',
  } as const;
}

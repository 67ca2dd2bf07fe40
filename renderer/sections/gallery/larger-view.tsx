import { fill } from '../../locale/fill.ts';
import type { SectionOf } from '../../registry/type-facts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Image } from '../../ui/image.tsx';
import { usePage } from '../../ui/page-context.ts';
import { closes } from './view-commands.ts';

interface Props {
  item: SectionOf<'gallery'>['items'][number];
  id: string;
  /** Which of how many it is, from 0. */
  position: { index: number; total: number };
}

/** A picture as large as the window lets it be. It loads once it is shown. */
export function LargerView({ item, id, position: { index, total } }: Props) {
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

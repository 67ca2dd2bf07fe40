import type { PicturePhone } from '../../generated/types.ts';
import { classes } from '../classes.ts';
import { Icon } from '../elements.tsx';
import { Initial } from './initial.tsx';

type Entry = PicturePhone['entries'][number];

/** A phone that shows a feed of short entries, or a conversation. */
export function Phone({ picture }: { picture: PicturePhone }) {
  const { title, subtitle, entries, input } = picture;
  return (
    <>
      <div className="phone__head">
        <Icon name="chevron-left" className="phone__back" />
        <Initial name={title} />
        <span className="pic__name">
          <b dir="auto">{title}</b>
          {subtitle && <span dir="auto">{subtitle}</span>}
        </span>
      </div>
      <div className="phone__feed">
        {entries.map((entry) =>
          entry.from ? (
            <Bubble key={entry.title + entry.time} entry={entry} />
          ) : (
            <FeedEntry key={entry.title + entry.time} entry={entry} />
          ),
        )}
      </div>
      {input && (
        <div className="phone__input">
          <span dir="auto">{input}</span>
          <Icon name="arrow-up" />
        </div>
      )}
    </>
  );
}

const PHOTO_ICONS = new Set(['camera', 'image', 'images']);

function FeedEntry({ entry }: { entry: Entry }) {
  return (
    <div className={classes('phone__entry', `tone-${entry.tone ?? 'accent'}`)}>
      {entry.icon && (
        <span className="phone__icon">
          <Icon name={entry.icon} />
        </span>
      )}
      <span className="pic__name">
        <b dir="auto">{entry.title}</b>
        {entry.text && <span dir="auto">{entry.text}</span>}
      </span>
      {entry.time && <span className="phone__time">{entry.time}</span>}
      {entry.icon && PHOTO_ICONS.has(entry.icon) && <Snapshots />}
    </div>
  );
}

function Bubble({ entry }: { entry: Entry }) {
  return (
    <div className={classes('phone__bubble', `phone__bubble--${entry.from}`)}>
      <span className="phone__said">
        <b dir="auto">{entry.title}</b>
        {entry.text && <span dir="auto">{entry.text}</span>}
        {entry.translated && (
          <span className="phone__translated" dir="auto">
            <Icon name="languages" /> {entry.translated}
          </span>
        )}
      </span>
      {entry.time && <span className="phone__time">{entry.time}</span>}
    </div>
  );
}

/** Three small illustrated photographs, for entries that announce new ones. */
function Snapshots() {
  return (
    <svg className="snapshots" viewBox="0 0 192 60" aria-hidden="true">
      <g>
        <rect className="snapshots__sky" width="60" height="60" rx="9" />
        <circle className="snapshots__sun" cx="43" cy="17" r="8" />
        <path className="snapshots__hill" d="M0 42q15-15 30-5t30-4v18q0 9-9 9H9q-9 0-9-9z" />
        <path className="snapshots__leaf" d="M20 52q-2-14 3-18 9 7 0 18zm2 0q9-2 11-9-9-1-11 9z" />
      </g>
      <g transform="translate(66)">
        <rect className="snapshots__warm" width="60" height="60" rx="9" />
        <path className="snapshots__sun" d="M14 60V38q0-6 6-6h20q6 0 6 6v22z" />
        <path className="snapshots__hill" d="M22 32V22q0-6 8-6t8 6v10z" />
        <circle className="snapshots__leaf" cx="30" cy="45" r="6" />
      </g>
      <g transform="translate(132)">
        <rect className="snapshots__hill" width="60" height="60" rx="9" />
        <circle className="snapshots__sky" cx="22" cy="36" r="13" />
        <circle className="snapshots__warm" cx="40" cy="28" r="9" />
        <path className="snapshots__leaf" d="M0 47q30-9 60 2v2q0 9-9 9H9q-9 0-9-9z" />
      </g>
    </svg>
  );
}

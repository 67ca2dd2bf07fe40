import type { PicturePhone } from '../../generated/types.ts';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { Initial } from './initial.tsx';
import { Snapshots } from './snapshots.tsx';

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

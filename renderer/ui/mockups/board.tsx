import type { PictureBoard } from '../../generated/types.ts';
import { classes } from '../classes.ts';
import { Icon } from '../elements.tsx';
import { usePage } from '../page-context.ts';
import { Bar } from './bar.tsx';
import { Chip } from './chip.tsx';
import { Initial } from './initial.tsx';
import { RowName } from './row-name.tsx';
import { WindowHead } from './window-head.tsx';

/** A live status board: figures above, a row for each room, team or place. */
export function Board({ picture }: { picture: PictureBoard }) {
  const { title, subtitle, stats, rows, note } = picture;
  const counted = rows.some((row) => row.value !== undefined);
  return (
    <>
      <WindowHead title={title} subtitle={subtitle}>
        <span className="pic__live" />
      </WindowHead>
      {stats && (
        <div className="pic__stats">
          {stats.map((stat) => (
            <span key={stat.label} className="pic__stat">
              <b>{stat.value}</b>
              <span>{stat.label}</span>
            </span>
          ))}
        </div>
      )}
      <div className="pic__rows">
        {rows.map((row) => (
          <div
            key={row.name}
            className={classes(
              'pic__row',
              counted && 'pic__row--counted',
              `tone-${row.tone ?? 'good'}`,
            )}
          >
            <Initial name={row.name} />
            <RowName name={row.name} detail={row.detail} />
            {counted && <Count value={row.value} of={row.of} />}
            <Chip text={row.status} tone={row.tone} />
          </div>
        ))}
      </div>
      {note && (
        <p className="pic__note">
          <Icon name="refresh-cw" />
          {note}
        </p>
      )}
    </>
  );
}

function Count({ value, of }: { value?: number; of?: number }) {
  const { locale } = usePage();
  if (value === undefined) return <span />;
  return (
    <span className="pic__count">
      <span>
        <b>{value.toLocaleString(locale)}</b>
        {of !== undefined && <span className="pic__of"> / {of.toLocaleString(locale)}</span>}
      </span>
      {of !== undefined && <Bar part={value / of} />}
    </span>
  );
}

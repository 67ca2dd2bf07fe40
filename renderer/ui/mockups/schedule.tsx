import type { PictureSchedule } from '../../generated/types.ts';
import { classes } from '../classes.ts';
import { Icon } from '../elements.tsx';
import { Initial } from './initial.tsx';
import { RowName } from './row-name.tsx';
import { WindowHead } from './window-head.tsx';

/** A timetable: days across, people or rooms down. An empty slot stays open. */
export function Schedule({ picture }: { picture: PictureSchedule }) {
  const { title, days, rows, note } = picture;
  return (
    <>
      <WindowHead title={title}>
        <span className="pic__dots" />
      </WindowHead>
      <table className="schedule">
        <tbody>
          <tr>
            <td />
            {days.map((day) => (
              <td key={day} className="schedule__day">
                {day}
              </td>
            ))}
          </tr>
          {rows.map((row) => (
            <tr key={row.name}>
              <td>
                <span className="schedule__who">
                  <Initial name={row.name} />
                  <RowName name={row.name} detail={row.detail} />
                </span>
              </td>
              {days.map((day, index) => (
                <Slot key={day} text={row.slots[index]} tone={row.tone} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note && (
        <p className="pic__note">
          <Icon name="info" />
          {note}
        </p>
      )}
    </>
  );
}

function Slot({ text, tone = 'neutral' }: { text?: string; tone?: string }) {
  const empty = !text?.trim() || /^[-\u2013\u2014]$/.test(text.trim());
  return (
    <td>
      <span className={classes('schedule__slot', empty ? 'schedule__slot--open' : `tone-${tone}`)}>
        {empty ? '' : text}
      </span>
    </td>
  );
}

import { type ReactNode, useCallback } from 'react';
import { Slot } from '../../ui/slot.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { type TimeLeft, timeLeft, UNITS } from './time-left.ts';

interface Props {
  /** The moment, with its offset from UTC. */
  until: string;
  /** The same moment in words. */
  date: string;
  /** What takes the place of the date once the moment has passed. */
  ended?: string;
  units: Record<keyof TimeLeft, string>;
  heading?: ReactNode;
  action?: ReactNode;
}

/** Counts down each second, by the clock: a tab that was asleep is right at once. */
export function CountdownIsland({ until, date, ended, units, heading, action }: Props) {
  const end = Date.parse(until);
  const next = useCallback(
    (time: number) => (end > time ? (end - time) % 1000 || 1000 : undefined),
    [end],
  );
  const now = useClock(next);
  const left = timeLeft(end, now ?? end);
  return (
    <div className="countdown__row" data-state={stateOf(end, now)}>
      <div className="countdown__text">
        <Slot>{heading}</Slot>
        <div className="countdown__when">
          <p className="countdown__date" data-gives-way={ended ? '' : undefined}>
            <time dateTime={until}>{date}</time>
          </p>
          {ended && (
            <div className="countdown__ended" role="status">
              <span>{ended}</span>
            </div>
          )}
        </div>
      </div>
      <div className="countdown__clock tabular" role="timer">
        {UNITS.map((unit) => (
          <div key={unit} className="countdown__cell">
            <span className="countdown__value" data-countdown-unit={unit}>
              {String(left[unit]).padStart(2, '0')}
            </span>
            <span className="countdown__unit">{units[unit]}</span>
          </div>
        ))}
      </div>
      <Slot className="countdown__action">{action}</Slot>
    </div>
  );
}

function stateOf(end: number, now: number | undefined): 'waiting' | 'running' | 'over' {
  if (now === undefined) return 'waiting';
  return end > now ? 'running' : 'over';
}

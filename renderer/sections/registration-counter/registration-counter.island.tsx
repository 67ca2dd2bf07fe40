import { type ReactNode, useState } from 'react';
import { fill } from '../../locale/fill.ts';
import { Icon } from '../../ui/icon.tsx';
import { Slot } from '../../ui/slot.tsx';
import { SeatsBar } from './seats-bar.tsx';
import { type SeatsPlan, useSeats } from './use-seats.ts';

interface Props extends SeatsPlan {
  text?: string;
  locale: string;
  words: { percentFull: string; placesTaken: string; recentlyTaken: string; pauseUpdates: string };
  heading?: ReactNode;
  action?: ReactNode;
}

/** The card of a counter. One that moves by itself can be paused. */
export function RegistrationCounterIsland(props: Props) {
  const { source, max, text, locale, words, heading, action } = props;
  const [paused, setPaused] = useState(false);
  const { count, recent } = useSeats(props, paused);
  const percent = Math.round((count / max) * 100);
  const moves = source !== 'manual';
  return (
    <div className="registration-counter__card surface" data-counter-source={source}>
      <div className="registration-counter__lines">
        <Slot>{heading}</Slot>
        <div className="registration-counter__full">
          <p className="registration-counter__percent tabular" data-counter-percent>
            {fill(words.percentFull, { percent }, locale)}
          </p>
          {moves && (
            <button
              type="button"
              className="registration-counter__pause"
              aria-label={words.pauseUpdates}
              aria-pressed={paused}
              onClick={() => setPaused(!paused)}
            >
              <Icon name="pause" />
              <Icon name="play" />
            </button>
          )}
        </div>
      </div>
      <SeatsBar percent={percent} />
      <div className="registration-counter__lines">
        {text && <p className="registration-counter__text">{text}</p>}
        <div className="registration-counter__figures tabular">
          {moves && (
            <p className="registration-counter__recent" data-counter-recent={recent}>
              {fill(words.recentlyTaken, { count: Math.max(1, recent) }, locale)}
            </p>
          )}
          <p className="registration-counter__taken" data-counter-taken>
            {fill(words.placesTaken, { count, max }, locale)}
          </p>
        </div>
      </div>
      <Slot className="registration-counter__action">{action}</Slot>
    </div>
  );
}

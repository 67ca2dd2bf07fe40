import { type ReactNode, useCallback } from 'react';
import { Slot } from '../../ui/slot.tsx';
import { useClock } from '../../ui/use-clock.ts';

interface Props {
  /** When the last session is over, in milliseconds. */
  end: number;
  /** What is said from then on. */
  ended: string;
  facts?: ReactNode;
}

/** What a webinar offers; once it is over, what a visitor can still get. */
export function WebinarDetailsIsland({ end, ended, facts }: Props) {
  const next = useCallback((time: number) => (end > time ? end - time : undefined), [end]);
  const now = useClock(next);
  return (
    <div className="webinar-details__offer" data-over={now !== undefined && !(end > now)}>
      <Slot>{facts}</Slot>
      <div className="webinar-details__ended" role="status">
        <span>{ended}</span>
      </div>
    </div>
  );
}

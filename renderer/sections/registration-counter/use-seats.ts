import { useCallback, useEffect, useRef, useState } from 'react';
import { useTicks } from '../../ui/use-ticks.ts';
import { countRegistrations } from './count-registrations.ts';

/** How often a simulated counter may move, and how likely it then does. */
const STEP_MS = 15_000;
const CHANCE = 0.3;
/** How long a registration counts as recent, and how often the service is asked for new ones. */
const RECENT_MS = 60_000;

/** Where a counter's numbers come from, and where they begin and end. */
export interface SeatsPlan {
  source: 'registrations' | 'simulated' | 'manual';
  /** Places taken at the start; registrations that the service counts come on top. */
  base: number;
  max: number;
  /** The form whose registrations count. */
  form?: string;
}

interface Seats {
  count: number;
  /** Those of the last minute. */
  recent: number;
}

/** The places that are taken, kept up to date as the source of the numbers allows. */
export function useSeats({ source, base, max, form }: SeatsPlan, paused: boolean): Seats {
  const [seats, setSeats] = useState<Seats>({ count: base, recent: 0 });
  const asked = useRef(false);
  const moves = !paused && source !== 'manual';

  const ask = useCallback(async () => {
    if (!form || source !== 'registrations') return;
    const registered = await countRegistrations(form);
    if (registered === undefined) return;
    const isNews = asked.current;
    asked.current = true;
    setSeats((before) => {
      const count = Math.min(max, base + registered);
      return { count, recent: isNews ? before.recent + Math.max(0, count - before.count) : 0 };
    });
  }, [source, form, base, max]);

  useEffect(() => {
    ask();
  }, [ask]);
  useTicks(moves && source === 'simulated' ? STEP_MS : undefined, () => {
    if (Math.random() >= CHANCE) return;
    setSeats(({ count, recent }) =>
      count < max ? { count: count + 1, recent: recent + 1 } : { count, recent },
    );
  });
  useTicks(moves ? RECENT_MS : undefined, () => {
    setSeats(({ count }) => ({ count, recent: 0 }));
    ask();
  });

  return seats;
}

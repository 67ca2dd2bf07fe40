const minuteMs = 60_000;
/** Senders that are counted at once, the latest ones; without a limit, an attack would fill the memory. */
const mostSenders = 20_000;

/**
 * Makes the function that counts what a sender does, and returns the seconds to wait once that is more
 * than `most` in a minute. It goes by a clock that only goes forward: that of the machine may be set
 * back, and a minute would last until it has caught up.
 */
export function limitPerMinute(most: number): (sender: string) => number | undefined {
  const windows = new Map<string, { until: number; times: number }>();
  return (sender) => {
    const now = performance.now();
    let window = windows.get(sender);
    if (!window || now >= window.until) {
      window = { until: now + minuteMs, times: 0 };
      // In the order in which minutes began. To move each sender with each request would leave
      // thousands of gaps, through which the search for the oldest one goes.
      windows.delete(sender);
      windows.set(sender, window);
      const [oldest] = windows.keys();
      if (windows.size > mostSenders && oldest !== undefined) windows.delete(oldest);
    }
    window.times += 1;
    return window.times > most ? Math.ceil((window.until - now) / 1000) : undefined;
  };
}

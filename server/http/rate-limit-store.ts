import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Senders that are counted at once, the latest ones; without a limit, an attack would fill the memory. */
const mostSenders = 20_000;

/**
 * Counts requests by a clock that only goes forward. That of the machine may be set back, and a minute
 * would last until it has caught up.
 */
export class RateLimitStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { until: number; current: number }>();

  incr(...[key, callback, timeWindow]: Parameters<FastifyRateLimitStore['incr']>): void {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && now < known.until ? known : { until: now + timeWindow, current: 0 };
    window.current += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > mostSenders && oldest !== undefined) this.#windows.delete(oldest);
    callback(null, { current: window.current, ttl: window.until - now });
  }

  child(): RateLimitStore {
    return new RateLimitStore();
  }
}

const DAY = 24 * 60 * 60 * 1000;

/** An absolute instant, as pages write it. */
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g;

/**
 * Moves the clock of the page to an instant, in milliseconds since 1970, or to a day before the first
 * of its deadlines, or past the last: nothing moves where it is that time already.
 */
export function moveClock(to: number | 'open' | 'deadline'): void {
  const RealDate = Date;
  let offset = 0;
  window.Date = new Proxy(RealDate, {
    construct(target, given) {
      const [first = target.now() + offset, ...rest] = given as [number];
      return new target(first, ...(rest as []));
    },
    get(target, name) {
      return name === 'now' ? () => target.now() + offset : Reflect.get(target, name);
    },
  });
  if (typeof to === 'number') {
    offset = to - RealDate.now();
    return;
  }
  // After the whole page was read, and before its scripts run.
  document.addEventListener(
    'readystatechange',
    () => {
      offset = offsetTo(to, RealDate.now());
    },
    { once: true },
  );
}

function offsetTo(to: 'open' | 'deadline', now: number): number {
  const written = [...document.querySelectorAll<HTMLElement>('[data-props], [datetime]')].map(
    (element) => `${element.dataset.props} ${element.getAttribute('datetime')}`,
  );
  const instants = (written.join(' ').match(INSTANT) ?? []).map((text) => Date.parse(text));
  if (instants.length === 0) return 0;
  if (to === 'open') return Math.min(0, Math.min(...instants) - DAY - now);
  return Math.max(0, Math.max(...instants) + DAY - now);
}

import type { Beacon } from '../../../schemas/generated/contract.ts';
import routes from '../../../schemas/routes.json' with { type: 'json' };
import { readAttribution } from '../../browser/attribution.ts';
import { currentConsent, whenConsented } from '../../browser/consent.ts';
import { chosenVariants } from '../../browser/experiment.ts';
import type { Counting } from '../../model/model.ts';

/** What the island knows of the site and its page. */
export interface CountVisitProps extends Counting {
  /** Path of the page, by which the service knows it. */
  page: string;
  /** Address below which the service answers; undefined at the root of the host of the page. */
  service?: string;
}

/** As many as a beacon may name. */
const mostFilled = 20;

type Event = Beacon['events'][number];

/**
 * Counts a visit. What is sent holds no identifier and no cookie, and nothing is stored on the device.
 * Robots that say so, and visitors who object, are not counted. Leads note whether their visitor was
 * (`data-counted` of the root element), so that conversions are of the same people. Visitors who agree
 * on a later page begin their visit there.
 */
export function countVisitIsland(_element: HTMLElement, props: CountVisitProps): void {
  if (navigator.webdriver || hasObjected()) return;
  if (props.when === 'always') whenShown(() => count(props, arrivalHere()));
  else if (document.documentElement.dataset.consent === 'required') {
    const arrival = currentConsent() === 'granted' ? arrivalHere : keptArrival;
    whenConsented(() => whenShown(() => count(props, arrival())));
  }
}

/** Where a visitor comes from, and whether the visit begins on this page. */
interface Arrival {
  origin: Pick<Beacon, 'source' | 'campaign'>;
  isVisit: boolean;
}

/** A visit comes from elsewhere, other than by reloading or going back. */
function arrivalHere(): Arrival {
  const source = sourceOf();
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return {
    origin: { source, campaign: parameter('utm_campaign') ?? 'none' },
    isVisit: navigation?.type === 'navigate' && source !== 'internal',
  };
}

/** As leads have it; visitors who agree just now are counted for nothing before. */
function keptArrival(): Arrival {
  const { firstTouch, lastTouch, referrer } = readAttribution();
  const host = referrer && new URL(referrer).host;
  const source = lastTouch?.source ?? firstTouch?.source ?? (host || 'direct');
  const campaign = lastTouch?.campaign ?? firstTouch?.campaign ?? 'none';
  return {
    origin: { source: source.slice(0, 100), campaign: campaign.slice(0, 100) },
    isVisit: true,
  };
}

/** By Global Privacy Control, or by its predecessor. */
function hasObjected(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === '1';
}

/** A page that is loaded ahead, or opened in a background tab, counts once it is seen. */
function whenShown(shown: () => void): void {
  if (document.visibilityState === 'visible') shown();
  else document.addEventListener('visibilitychange', shown, { once: true });
}

function count(props: CountVisitProps, { origin, isVisit }: Arrival): void {
  const send = sender(props, origin);
  const drawn = (document.documentElement.dataset.assigned ?? '').split(' ').filter(Boolean);
  if (Math.random() * (props.oneIn ?? 1) >= 1) {
    noteCounted();
    // Draws are few, and the check of the shares needs them all.
    if (drawn.length > 0) send([], { drawn });
    return;
  }
  send(isVisit ? ['visit', 'view'] : ['view'], { drawn });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) send(['view']);
  });
  const takeForms = watchForms();
  let takeVitals: (() => Beacon['vitals']) | undefined;
  if (props.vitals) {
    void import('./watch-vitals.ts').then(({ watchVitals }) => {
      takeVitals = watchVitals();
    });
  }
  whenHidden(() => {
    const { events, filled } = takeForms();
    const vitals = takeVitals?.();
    if (events.length + filled.length > 0 || vitals) send(events, { filled, vitals });
  });
}

/** After all others who wait for that, such as what measures: the event comes to the window last. */
function whenHidden(hidden: () => void): void {
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hidden();
  });
}

/** Sends without cookies, and also while the page is left. A beacon that gets lost stays uncounted. */
function sender({ page, when, oneIn, service = '' }: CountVisitProps, origin: Arrival['origin']) {
  const where = { page, oneIn, ...origin, device: deviceOf(innerWidth) };
  return (events: Event[], more: Partial<Beacon> = {}): void => {
    // Visitors may take their answer back while the page is open.
    if (when === 'consent' && currentConsent() !== 'granted') return;
    const beacon: Beacon = { ...where, events, variants: chosenVariants(), ...more };
    const body = JSON.stringify(beacon);
    const sent = { method: 'POST', body, keepalive: true, credentials: 'omit' } as const;
    fetch(service + routes.service.seen, sent).then(
      ({ status }) => status === 204 && noteCounted(),
      () => {},
    );
  };
}

/**
 * Notes each step with the forms of a loaded page once, and gives what is new of that; that a form was
 * sent, the service knows itself.
 */
function watchForms(): () => { events: Event[]; filled: string[] } {
  const events = noteOnce<Event>();
  const filled = noteOnce<string>();
  const forms = `form[action$="${routes.service.leads}"]`;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    events.note('form-seen');
  });
  for (const form of document.querySelectorAll(forms)) observer.observe(form);
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element && target.closest(forms))) return;
    events.note('form-begun');
    if (target.matches('.field__control')) filled.note((target as HTMLInputElement).name);
  });
  return () => ({ events: events.take(), filled: filled.take().slice(0, mostFilled) });
}

function noteOnce<T>() {
  const noted = new Set<T>();
  let taken = 0;
  return {
    note: (one: T) => noted.add(one),
    take() {
      const fresh = [...noted].slice(taken);
      taken = noted.size;
      return fresh;
    },
  };
}

function noteCounted(): void {
  document.documentElement.dataset.counted = '';
}

function sourceOf(): string {
  const named = parameter('utm_source');
  if (named) return named;
  if (!document.referrer) return 'direct';
  const { origin, host } = new URL(document.referrer);
  return origin === location.origin ? 'internal' : host.slice(0, 100);
}

function parameter(name: string): string | undefined {
  return new URLSearchParams(location.search).get(name)?.slice(0, 100) || undefined;
}

function deviceOf(width: number): Beacon['device'] {
  if (width < 600) return 'phone';
  return width < 1024 ? 'tablet' : 'desktop';
}

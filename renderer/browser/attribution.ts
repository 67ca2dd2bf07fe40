import utmNames from '../../schemas/utm-names.json' with { type: 'json' };
import { localStore, type Store, sessionStore } from './storage.ts';

/**
 * How a visitor came: campaign parameters without `utm_`; `clickId`, the name and value of an advertising
 * network's click identifier, such as `gclid:abc`; `at`, the moment in UTC.
 */
type Touch = Partial<Record<string, string>>;

/** What is known of where a visitor came from, as a lead carries it. */
export interface VisitAttribution {
  firstTouch?: Touch;
  lastTouch?: Touch;
  referrer?: string;
  landingPage?: string;
}

/** One name in both stores: campaigns outlast the tab, the beginning of the visit does not. */
const KEY = 'attribution';
const CLICK_IDS = ['gclid', 'fbclid', 'msclkid'];

/**
 * Keeps the campaign a visitor came by, first and latest, and where the visit began, in full length:
 * what is read of it is cut.
 */
export function noteArrival(): void {
  const touch = touchOf(new URLSearchParams(location.search));
  if (touch) {
    const { firstTouch = touch } = read(localStore);
    localStore.set(KEY, JSON.stringify({ firstTouch, lastTouch: touch }));
  }
  if (sessionStore.get(KEY)) return;
  const began = { landingPage: location.pathname, referrer: foreignReferrer() };
  sessionStore.set(KEY, JSON.stringify(began));
}

/**
 * What was kept, in the lengths of the lead schema: a long address may never cost a lead. Where nothing
 * can be stored, what this page knows by itself.
 */
export function readAttribution(): VisitAttribution {
  if (!sessionStore.get(KEY)) noteArrival();
  const campaigns = read(localStore);
  const began = read(sessionStore);
  return {
    firstTouch: knownParts(campaigns.firstTouch),
    lastTouch: knownParts(campaigns.lastTouch),
    landingPage: textOf(began.landingPage, 1000),
    referrer: textOf(began.referrer, 1000),
  };
}

/** The service refuses what it does not know, and others may write to the store as well. */
function knownParts(touch: Touch | undefined): Touch | undefined {
  if (!touch) return undefined;
  const parts = [...utmNames, 'clickId'].map((name) => [name, textOf(touch[name], 300)]);
  return Object.fromEntries([...parts, ['at', textOf(touch.at, 40)]]);
}

function textOf(value: unknown, length: number): string | undefined {
  return typeof value === 'string' ? value.slice(0, length) : undefined;
}

function touchOf(query: URLSearchParams): Touch | undefined {
  const touch: Touch = {};
  for (const name of utmNames) {
    const value = query.get(`utm_${name}`);
    if (value) touch[name] = value;
  }
  const click = CLICK_IDS.find((name) => query.get(name));
  if (click) touch.clickId = `${click}:${query.get(click)}`;
  if (Object.keys(touch).length === 0) return undefined;
  return { ...touch, at: new Date().toISOString() };
}

/** The referring page outside this site, without its query, which may hold private data. */
function foreignReferrer(): string | undefined {
  if (!document.referrer) return undefined;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin ? undefined : origin + pathname;
}

function read(store: Store): VisitAttribution {
  try {
    // Others may have written no object.
    return Object(JSON.parse(store.get(KEY) ?? ''));
  } catch {
    return {};
  }
}

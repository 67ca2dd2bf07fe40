import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Refusal } from './problem.ts';
import { RateLimitStore } from './rate-limit-store.ts';

const minuteMs = 60_000;
/** A network holds many households or a whole company, so it may do this much more than one address. */
const networkFactor = 5;
const signInsPerMinute = 10;
const unknownPerMinute = 120;
const readsPerMinute = 300;
const beaconsPerMinute = 600;

/** Why a request comes too soon, with what to answer. */
export interface TooMany {
  headers: Record<string, string>;
  refusal: Refusal;
}

/** Counts a request; returns how to refuse it if its sender has sent too many. */
export type Limit = (request: FastifyRequest) => Promise<TooMany | undefined>;

/** The limits of the service. */
export interface RateLimits {
  leads: Limit;
  /** Attempts to sign in; those of a browser that has done so before are counted by its id. */
  signIn: (request: FastifyRequest, browser?: string) => ReturnType<Limit>;
  /** Requests for addresses where nothing is. */
  unknown: Limit;
  /** Requests for what has to be looked up. */
  reads: Limit;
  /** What pages report to be counted. */
  beacons: Limit;
}

/**
 * Limits by the minute, for each address (an IPv6 household has a whole /64) and for the network
 * around it (/24 and /48), counted in this process.
 */
export async function createRateLimits(
  app: FastifyInstance,
  { leadsPerMinute, onExceeded }: { leadsPerMinute: number; onExceeded: () => void },
): Promise<RateLimits> {
  await app.register(rateLimit, { global: false, store: RateLimitStore });
  const refuseBy = (checks: readonly Check[]): Limit => {
    return async (request) => {
      for (const check of checks) {
        const seconds = await check(request);
        if (seconds === undefined) continue;
        onExceeded();
        return tooMany(seconds);
      }
      return undefined;
    };
  };
  const limit = (perMinute: number) =>
    refuseBy([
      createCheck(app, perMinute, addressOf),
      createCheck(app, perMinute * networkFactor, networkOf),
    ]);
  const signInLimit = (): RateLimits['signIn'] => {
    const browsers = new WeakMap<FastifyRequest, string>();
    const strangers = limit(signInsPerMinute);
    const known = refuseBy([
      createCheck(app, signInsPerMinute, (request) => browsers.get(request) ?? ''),
    ]);
    return (request, browser) => {
      if (browser === undefined) return strangers(request);
      browsers.set(request, browser);
      return known(request);
    };
  };
  return {
    leads: leadsPerMinute === 0 ? async () => undefined : limit(leadsPerMinute),
    signIn: signInLimit(),
    unknown: limit(unknownPerMinute),
    reads: limit(readsPerMinute),
    beacons: limit(beaconsPerMinute),
  };
}

/** Returns the seconds to wait for a sender who has sent too many. */
type Check = (request: FastifyRequest) => Promise<number | undefined>;

function createCheck(
  app: FastifyInstance,
  max: number,
  keyGenerator: (request: FastifyRequest) => string,
): Check {
  const options: RateLimitOptions = { max, timeWindow: minuteMs, keyGenerator };
  const check = app.createRateLimit(options);
  return async (request) => {
    const found = await check(request);
    return !found.isAllowed && found.isExceeded ? found.ttlInSeconds : undefined;
  };
}

function tooMany(seconds: number): TooMany {
  return {
    headers: { 'retry-after': String(seconds) },
    refusal: {
      status: 429,
      code: 'too-many-requests',
      detail: `Too many requests came from your network. Please try again in ${seconds} seconds.`,
    },
  };
}

const addresses = new WeakMap<FastifyRequest, string>();

/** The address of the sender, found out once: that takes a look at all proxies. */
function ipOf(request: FastifyRequest): string {
  const ip = addresses.get(request) ?? request.ip;
  addresses.set(request, ip);
  return ip;
}

function addressOf(request: FastifyRequest): string {
  return groupOf(ipOf(request), 64);
}

function networkOf(request: FastifyRequest): string {
  const group = groupOf(ipOf(request), 48);
  return /^\d+\.\d+\.\d+\.\d+$/.test(group) ? group.slice(0, group.lastIndexOf('.')) : group;
}

function groupOf(ip: string, bits: number): string {
  // The zone of a link-local address (fe80::1%eth0) is no part of the network, and not readable.
  const [address = ''] = ip.split('%', 1);
  return normalizeIP(address, bits);
}

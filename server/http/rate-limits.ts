import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from './refuse.ts';

/** A network holds many households or a whole company, so it may do this much more than one address. */
const networkFactor = 5;
const signInsPerMinute = 10;
const unknownPerMinute = 120;
const readsPerMinute = 300;
const beaconsPerMinute = 600;

/**
 * Counts a request. If its sender has sent too many, returns how to refuse it; when to try again is in
 * the headers of the reply then.
 */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Refusal | undefined;

export interface RateLimits {
  leads: Limit;
  /** Attempts to sign in; those of a browser that has done so before are counted by its id. */
  signIn: (...asked: [...Parameters<Limit>, browser?: string]) => ReturnType<Limit>;
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
export function createRateLimits({
  leadsPerMinute,
  onExceeded,
}: {
  leadsPerMinute: number;
  onExceeded: () => void;
}): RateLimits {
  const refuse = (reply: FastifyReply, seconds: number | undefined) => {
    if (seconds === undefined) return undefined;
    onExceeded();
    reply.header('retry-after', seconds);
    const detail = `Too many requests came from your network. Please try again in ${seconds} seconds.`;
    return { status: 429, code: 'too-many-requests', detail };
  };
  const limit = (perMinute: number): Limit => {
    const byAddress = limitPerMinute(perMinute);
    const byNetwork = limitPerMinute(perMinute * networkFactor);
    return ({ ip }, reply) => refuse(reply, byAddress(groupOf(ip, 64)) ?? byNetwork(networkOf(ip)));
  };
  const strangers = limit(signInsPerMinute);
  const byBrowser = limitPerMinute(signInsPerMinute);
  return {
    leads: leadsPerMinute === 0 ? () => undefined : limit(leadsPerMinute),
    signIn: (request, reply, browser) =>
      browser === undefined ? strangers(request, reply) : refuse(reply, byBrowser(browser)),
    unknown: limit(unknownPerMinute),
    reads: limit(readsPerMinute),
    beacons: limit(beaconsPerMinute),
  };
}

function networkOf(ip: string): string {
  const group = groupOf(ip, 48);
  return group.includes(':') ? group : group.slice(0, group.lastIndexOf('.'));
}

/** Of IPv6, the first bits of the address. */
function groupOf(ip: string, bits: number): string {
  if (!ip.includes(':')) return ip;
  // The zone of a link-local address (fe80::1%eth0) is no part of the network, and not readable.
  const [address = ''] = ip.split('%', 1);
  return normalizeIP(address, bits);
}

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

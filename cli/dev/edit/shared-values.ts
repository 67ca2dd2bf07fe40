import { oncePer } from '../../../renderer/light.ts';
import { contentHash } from '../../publish/content-hash.ts';
import { SHARED } from '../edit-protocol.ts';

/** What answers hold that may be large and is the same in many of them. */
const OFTEN: readonly string[] = ['schema', 'root', 'icons'];

/** Most characters of a value that each answer holds itself. */
const LONGEST = 4096;

/** Most values that are kept for browsers that ask for them in a moment. */
const MOST = 32;

/** Values that browsers ask for by their address, once. */
export interface SharedValues {
  /** An answer with the addresses of such values in their place. */
  shorten(answer: unknown): unknown;
  /** The value at an address, as JSON. */
  at(address: string): string | undefined;
}

const textOf = oncePer((value: object) => JSON.stringify(value));

/** Keeps the values of the latest answers. */
export function sharedValues(): SharedValues {
  const known = new Map<string, string>();

  function addressOf(value: object): string | undefined {
    const text = textOf(value);
    if (text.length <= LONGEST) return undefined;
    const address = `${SHARED}${contentHash(text)}`;
    known.delete(address);
    known.set(address, text);
    const [oldest = ''] = known.keys();
    if (known.size > MOST) known.delete(oldest);
    return address;
  }

  function shorten(answer: unknown): unknown {
    if (Array.isArray(answer)) return answer.map(shorten);
    if (typeof answer !== 'object' || answer === null) return answer;
    const members = Object.entries(answer).map(([name, value]: [string, unknown]) => {
      const isShared = OFTEN.includes(name) && typeof value === 'object' && value !== null;
      return [name, (isShared && addressOf(value)) || value];
    });
    return Object.fromEntries(members);
  }

  return { shorten, at: (address) => known.get(address) };
}

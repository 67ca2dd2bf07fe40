import { randomBytes } from 'node:crypto';

/** Milliseconds in which somebody answers. */
const lifeMs = 5 * 60_000;

/** Most challenges that are open at once; the oldest ones are forgotten. */
const most = 10_000;

/** What keys have to sign, each once. */
export interface Challenges {
  make(): string;
  /** Whether it was made here, and not answered yet. */
  take(challenge: string): boolean;
}

export function createChallenges(): Challenges {
  const open = new Map<string, number>();
  return {
    make() {
      const challenge = randomBytes(32).toString('base64url');
      open.set(challenge, Date.now() + lifeMs);
      const [oldest] = open.keys();
      if (open.size > most && oldest !== undefined) open.delete(oldest);
      return challenge;
    },
    take(challenge) {
      const until = open.get(challenge) ?? 0;
      open.delete(challenge);
      return until > Date.now();
    },
  };
}

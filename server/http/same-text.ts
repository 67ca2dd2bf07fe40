import { timingSafeEqual } from 'node:crypto';

/** Whether a text is the expected one; how long it takes says nothing of how much of it is right. */
export function isSameText(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

import { Failure } from '../terminal/terminal.ts';
import type { ExpectedPages } from './expected-pages.ts';

/** A live site that is checked. */
export interface LiveSite {
  /** Its address, without a slash at its end. */
  url: string;
  /** The moment, in milliseconds since 1970. */
  now: number;
  /** The build that should be live, where it is known. */
  built?: ExpectedPages;
}

/**
 * The address of a live site without a slash at its end.
 * @throws Failure if it is not one.
 */
export function readAddress(text: string): string {
  const url = URL.parse(text);
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password;
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '');
  throw new Failure(
    `"${text}" is not the address of a site.`,
    'Write all of it, such as https://www.example.com.',
  );
}

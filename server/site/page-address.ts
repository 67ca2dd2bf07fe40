import type { Output } from './output.ts';

/** Where pages are. */
export type PagesPlace = Pick<Output, 'hosts' | 'base'>;

/** The address of a page by its path: absolute where pages are on another host than the service. */
export function pageAddress({ hosts, base }: PagesPlace, path: string): string {
  return (hosts?.pages ?? '') + base + path;
}

import type { Output } from './output.ts';

/** Where pages and service are. */
export type Hosts = Pick<Output, 'hosts' | 'base'>;

/** The address of a page by its path: absolute where pages are on another host than the service. */
export function pageAddress({ hosts, base }: Hosts, path: string): string {
  return (hosts?.pages ?? '') + base + path;
}

/** The path that leads from a page of the service back to it: on a host of its own, it is at the root. */
export function servicePath({ hosts, base }: Hosts, path: string): string {
  return hosts ? path : base + path;
}

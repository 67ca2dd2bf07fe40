import type { Output } from './output.ts';

/** The address of a page by its path: absolute where pages are on another host than the service. */
export function pageAddress(hosts: Output['hosts'], path: string): string {
  return (hosts?.pages ?? '') + path;
}

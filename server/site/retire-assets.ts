import type { Route } from './output.ts';

const mostRetiredBytes = 64 * 1024 * 1024;

/**
 * The routes of a new build, together with the hashed assets of earlier ones that it no longer has:
 * a page that a visitor opened before may still ask for its script. The oldest are dropped first
 * once they take too much memory.
 */
export function retireAssets(
  before: ReadonlyMap<string, Route>,
  after: ReadonlyMap<string, Route>,
): ReadonlyMap<string, Route> {
  const retired: [string, Route][] = [];
  let bytes = 0;
  // Earlier retired routes come last in the map, the ones just retired are taken first.
  for (const [path, route] of before) {
    if (after.has(path) || !isHashed(path) || !route.memory) continue;
    bytes += route.memory.ready.identity.body.length;
    if (bytes > mostRetiredBytes) break;
    retired.push([path, route]);
  }
  return new Map([...after, ...retired]);
}

/** Whether a file's name holds a hash, so that it can never mean another content. */
function isHashed(path: string): boolean {
  return path.startsWith('/assets/') && /[-.][0-9a-z]{8,}\.\w+$/i.test(path);
}

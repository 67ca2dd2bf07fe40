/** Logs the requested path, to help find the broken link. */
export function notFoundIsland(): void {
  console.error(`404 Error: there is no page at ${location.pathname}`);
}

/** Says in the console which path was asked for, so that a broken link can be found. */
export function notFoundIsland(): void {
  console.error(`404 Error: there is no page at ${location.pathname}`);
}

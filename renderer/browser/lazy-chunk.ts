/** What the runtime needs only once a page is at rest, or somebody wants to go to a place on it. */

export { watchForEmptyPage } from './error-fallback.ts';
export { goTo } from './go-to.ts';

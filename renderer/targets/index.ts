/** What the lead service needs to fill in the requests of targets. */
export type { LookUp } from './template.ts';
export { fillTemplate, placeholdersIn } from './template.ts';

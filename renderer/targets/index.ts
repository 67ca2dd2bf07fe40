/** What the lead service needs to fill in the requests of targets. */
export { memberOf } from '../model/value-at.ts';
export { secretVariable } from './secret-variable.ts';
export type { LookUp } from './template.ts';
export { fillTemplate, placeholdersIn } from './template.ts';

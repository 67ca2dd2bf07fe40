export { formatDay } from './day.ts';
export { fill, formFor } from './fill.ts';
export { directionOf, type Language, languageFor } from './languages.ts';

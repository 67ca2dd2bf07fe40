export { fill } from './fill.ts';
export { directionOf, type Language, languageFor } from './languages.ts';

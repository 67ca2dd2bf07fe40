export { clocksAt, startOfDay } from './clocks-of-zone.ts';
export { fill, formFor } from './fill.ts';
export { formatDay } from './format-day.ts';
export {
  directionOf,
  type Language,
  languageFor,
  languageOf,
  type OwnWords,
} from './languages.ts';
export { formatMoment } from './moment.ts';
export { isRealDay } from './real-day.ts';

import { moveClock } from './move-clock.ts';

/* Shows an example of the gallery at the moment that its address names, before its own scripts run. */

const at = new URLSearchParams(location.search).get('at') ?? '';
if (at === 'open' || at === 'deadline') moveClock(at);
else if (Date.parse(at)) moveClock(Date.parse(at));

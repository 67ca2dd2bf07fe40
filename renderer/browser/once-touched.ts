import { forgetEnded } from './forget-ended.ts';
import { closeMenus } from './menu.ts';

/* What a page needs once somebody touches it, and loads then. */

export { goTo } from './go-to.ts';

closeMenus();
forgetEnded().catch(console.warn);

const { studio, owner } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};

/** The address of the studio that the preview is part of, or undefined if the site is written on this machine. */
export const STUDIO_HOME = studio;

/** Whose draft the page is. */
export const DRAFT_OWNER = decodeURIComponent(owner ?? '');

/** What to do when the host of the preview does not answer. */
export const STOPPED = STUDIO_HOME
  ? 'The studio does not answer. If you were signed out, sign in on another tab.'
  : 'The preview has stopped. Start it again: site dev';

/** What to do when it answers, and refuses. */
export const REFUSED = STUDIO_HOME
  ? 'The studio does not let you in. If you were signed out, sign in on another tab.'
  : STOPPED;

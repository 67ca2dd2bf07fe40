/*
 * What the islands of a site's own sections and providers do with third parties, as
 * `campaign-site/browser`: as the built-in ones do.
 */
export { track } from '../browser/analytics.ts';
export { whenConsented } from '../browser/consent.ts';
export { followEvents } from '../browser/follow-events.ts';
export { loadScript } from '../browser/load-script.ts';
export { openInPlace } from '../browser/open-in-place.ts';
export { playInPlace } from '../browser/play-in-place.ts';
export { replaceStage } from '../browser/replace-stage.ts';
export { challengeForm } from '../ui/form/form-challenge.ts';
export { replaceForm, type ServiceForm } from '../ui/form/form-service.ts';

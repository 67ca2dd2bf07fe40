/*
 * What the facts of a site's own sections, overlays and providers, and the code of its data files, are
 * made of, as `campaign-site/facts`.
 */
export type { DataRequest } from '../model/data-request.ts';
export {
  type AnalyticsProvider,
  type CalendarProvider,
  type ChallengeProvider,
  defineProvider,
  type FormProvider,
  type MapProvider,
  type PricingProvider,
  type VideoProvider,
  type WidgetProvider,
} from '../registry/provider-facts.ts';
export { defineOverlay, defineSection } from '../registry/type-facts.ts';
export { markdownHeadings } from '../text/read-markdown.ts';

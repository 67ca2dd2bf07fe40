/*
 * What the facts of a site's own sections and overlays are made of, as `campaign-site/facts`.
 */
export { defineOverlay, defineSection } from '../registry/type-facts.ts';
export { markdownHeadings } from '../text/read-markdown.ts';

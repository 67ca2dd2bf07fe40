/** The part of the public face that needs React: whoever only checks a site does without it. */
export { builtInComponents } from './generated/components.ts';
export type { Components } from './phases/7-render/components.ts';
export {
  type PageUses,
  type RenderedPage,
  type SiteRenderer,
  siteRenderer,
} from './site/render-site.ts';

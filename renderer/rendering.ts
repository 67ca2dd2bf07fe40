import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import * as kit from './kit.ts';

/** The part of the public face that needs React: whoever only checks a site does without it. */
export { builtInComponents } from './generated/components.ts';
export type { Components, PartComponent } from './phases/7-render/components.ts';
export { PartFailure } from './phases/7-render/render-part.tsx';
export {
  type PageUses,
  type RenderedPage,
  type SiteRenderer,
  siteRenderer,
} from './site/render-site.ts';

/** What the code of a site shares with the program, so that there is one React, by module. */
export const lentModules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsx,
  'campaign-site': kit,
};

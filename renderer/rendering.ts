import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import * as kit from './kit/kit.ts';
import { notedHeadings } from './ui/heading-outline.ts';

/** The part of the public face that needs React, which checking a site does not load. */
export { builtInComponents } from './generated/components.ts';
export type { Components, PartComponent } from './phases/7-render/components.ts';
export { HeadingFailure, PartFailure } from './phases/7-render/render-part.tsx';
export {
  type PageUses,
  type RenderedPage,
  type SiteRenderer,
  siteRenderer,
} from './phases/render-site.ts';

type Create = typeof jsx.jsx;

/** The same, but that headings among the elements are noted. */
function noting(create: Create): Create {
  return (type, props, key) => create((notedHeadings.get(type) as typeof type) ?? type, props, key);
}

/** What the code of a site shares with the program, so that there is one React, by module. */
export const lentModules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': { ...jsx, jsx: noting(jsx.jsx), jsxs: noting(jsx.jsxs) },
  'campaign-site': kit,
};

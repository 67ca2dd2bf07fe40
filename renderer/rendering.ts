import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import { interfaceStyles, tokens } from './generated/styles.ts';
import * as browser from './kit/browser.ts';
import * as kit from './kit/kit.ts';
import { notedHeadings } from './ui/heading-outline.ts';
import { noteLink, noteLoads } from './ui/noted-loads.ts';

/** The part of the public face that needs React, which checking a site does not load. */
export { builtInComponents } from './generated/components.ts';
export { renderMail } from './mail/index.ts';
export type { Components, PartComponent } from './phases/7-render/components.ts';
export { HeadingFailure, LoadFailure, PartFailure } from './phases/7-render/render-part.tsx';
export {
  type PageUses,
  type RenderedPage,
  type SiteRenderer,
  siteRenderer,
} from './phases/render-site.ts';
export type { BlockedLoad, OwnLink } from './ui/uses.ts';

type Create = typeof jsx.jsx;

/** The names that have a value in every style: those of the theme, and those that follow from a background. */
export function styleNames(): string[] {
  const ofBackgrounds = JSON.stringify(interfaceStyles).matchAll(/(--[\w-]+):/g);
  return [
    ...new Set([...Object.keys(tokens), ...Array.from(ofBackgrounds, ([, name = '']) => name)]),
  ];
}

/** The same, but that headings among the elements are noted, what they load of other sites, and where they lead. */
function noting(create: Create): Create {
  return (type, props, key) => {
    if (typeof type === 'string') noteLoads(type, Object(props));
    else noteLink(Object(props));
    return create((notedHeadings.get(type) as typeof type) ?? type, props, key);
  };
}

/** What the code of a site shares with the program, so that there is one React, by module. */
export const lentModules: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': { ...jsx, jsx: noting(jsx.jsx), jsxs: noting(jsx.jsxs) },
  'campaign-site': kit,
  'campaign-site/browser': browser,
};

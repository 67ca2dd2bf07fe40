import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../publish/content-hash.ts';
import { programFolder } from '../read/program-folder.ts';
import { addToHead } from '../write/page-html.ts';
import { ADDRESSES } from './protocol.ts';

/** The script that a page of the preview has and its build has not. */
export interface PreviewScript {
  /** The script itself. */
  content: string;
  /** A page with the script: the first thing in its head, so that it runs before all others. */
  addTo(html: string, facts: { isOld: boolean }): string;
}

/**
 * Reads the script that was made when the program was compiled. `token` lets it edit; in a studio, `home`
 * is the address of that, and `owner` whose draft the pages are.
 */
export function previewScript({
  token,
  studio,
}: {
  token: string;
  studio?: { home: string; owner: string };
}): PreviewScript {
  const content = readFileSync(join(programFolder(), '.build/preview/client.js'), 'utf8');
  const version = contentHash(content);
  return {
    content,
    addTo(html, { isOld }) {
      const attributes = [
        `src="${ADDRESSES.script}?${version}"`,
        `data-page="${contentHash(html)}"`,
        `data-token="${token}"`,
        ...(studio
          ? [`data-studio="${studio.home}"`, `data-owner="${encodeURIComponent(studio.owner)}"`]
          : []),
        ...(isOld ? ['data-old'] : []),
      ];
      return addToHead(html, `<script ${attributes.join(' ')}></script>`);
    },
  };
}

/**
 * The React that islands share, but it lets the preview hand new props to an island that is alive, and
 * marks which elements are slots, whose content is the server's. The HTML of an island when
 * it is hydrated counts, not its HTML when the script was requested.
 */
export const REACT_OF_PREVIEW = `export * from '${ADDRESSES.react}';
import * as react from '${ADDRESSES.react}';
const { islands, slots } = (globalThis.previewReact ??= { islands: new WeakMap(), slots: new WeakSet() });
const noteSlot = (slot) => { if (slot) slots.add(slot); };
export function jsx(type, props, key) {
  return react.jsx(type, props.dangerouslySetInnerHTML ? { ...props, ref: noteSlot } : props, key);
}
export function hydrateRoot(island, element, options) {
  const withProps = (props) => react.cloneElement(element, { props: JSON.parse(props) });
  const root = react.hydrateRoot(island, withProps(island.dataset.props), options);
  islands.set(island, (props) => react.flushSync(() => root.render(withProps(props))));
  return root;
}
`;

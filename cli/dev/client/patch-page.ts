import { ADDRESSES } from '../protocol.ts';
import { hydrateAdded } from './hydrate-added.ts';
import { changeStyle } from './page-style.ts';
import { patchAttributes } from './patch-attributes.ts';
import { patchChildren } from './patch-nodes.ts';
import type { PatchNotes } from './patch-notes.ts';
import { showVariants } from './show-variants.ts';
import { settle, styleFor } from './visitor-state.ts';

/** A page as the server sends it, without its style: parsing that would break the page's policy. */
export interface ServerPage {
  document: Document;
  style: string;
  /** The content security policy, without the hashes of styles. */
  policy: string;
}

/** Reads a page as it is in the browser after its scripts have chosen variants. */
export function readServerPage(html: string): ServerPage {
  let style = '';
  const bare = html.replace(/<style>([\s\S]*?)<\/style>/, (_element, css: string) => {
    style = css;
    return '';
  });
  const page = new DOMParser().parseFromString(bare, 'text/html');
  page.querySelector(`script[src^="${ADDRESSES.script}"]`)?.remove();
  showVariants(page, (document.documentElement.dataset.variants ?? '').split(' '));
  const policy = page.querySelector('meta[http-equiv="content-security-policy"]');
  return {
    document: page,
    style,
    policy: (policy?.getAttribute('content') ?? '').replace(/ 'sha256-[^']+'/g, ''),
  };
}

/** Changes the page from one state on the server to the next; returns the reason if it has to be reloaded. */
export function patchPage(last: ServerPage, next: ServerPage): string | undefined {
  if (last.policy !== next.policy) return 'the content security policy has changed';
  if (experimentsOf(last) !== experimentsOf(next)) return 'its experiments have changed';
  const notes: PatchNotes = { added: [] };
  const { documentElement: root } = document;
  patchAttributes(last.document.documentElement, next.document.documentElement, root);
  const hasRuntime = root.querySelector('script[type="module"][src]') !== null;
  patchChildren(last.document.head, next.document.head, document.head, notes);
  patchAttributes(last.document.body, next.document.body, document.body);
  patchChildren(last.document.body, next.document.body, document.body, notes);
  if (last.style !== next.style) changeStyle(styleFor(next.style));
  settle();
  // A runtime that was just added finds its islands itself.
  if (!notes.reload) hydrateAdded(notes.added, hasRuntime);
  return notes.reload;
}

/** What decides between variants; what follows it marks their texts, which may change. */
function experimentsOf({ document }: ServerPage): string {
  const script = document.querySelector<HTMLElement>('script[data-experiments]');
  const written = JSON.parse(script?.dataset.experiments ?? '[]') as unknown[][];
  return JSON.stringify(written.map((experiment) => experiment.slice(0, 3)));
}

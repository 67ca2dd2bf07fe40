import { ADDRESSES } from '../protocol.ts';
import { changeStyle } from './page-style.ts';
import { patchAttributes } from './patch-attributes.ts';
import { patchChildren } from './patch-nodes.ts';
import type { PatchNotes } from './patch-notes.ts';
import { settle, styleFor } from './visitor-state.ts';
import { wakeAdded } from './wake-added.ts';

/** A page as the server sends it, its style apart: parsing that would break the page's policy. */
export interface ServerPage {
  document: Document;
  style: string;
  /** What the page allows, but for its style. */
  policy: string;
}

/** Reads a page as the browser has it when its own scripts have chosen among variants. */
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

/** Does what `show-variant` does on the page: puts the chosen variants in place of their sections. */
function showVariants(page: Document, chosen: readonly string[]): void {
  const first = page.querySelectorAll('template[data-variant]:not(template + template)');
  for (const template of first) {
    const base = template.previousElementSibling;
    let variant: DocumentFragment | undefined;
    let node: Element | null = template;
    while (node instanceof HTMLTemplateElement) {
      const following: Element | null = node.nextElementSibling;
      if (chosen.includes(node.dataset.variant ?? '')) variant = node.content;
      node.remove();
      node = following;
    }
    node?.remove();
    if (variant) base?.replaceWith(variant);
    else base?.removeAttribute('data-varied');
  }
}

/** Changes the page from one state on the server to the next; names the reason where it cannot. */
export function patchPage(last: ServerPage, next: ServerPage): string | undefined {
  if (last.policy !== next.policy) return 'the page allows others to do something';
  if (experimentsOf(last) !== experimentsOf(next)) return 'its experiments have changed';
  const notes: PatchNotes = { added: [] };
  const { documentElement: root } = document;
  patchAttributes(last.document.documentElement, next.document.documentElement, root);
  const had = root.querySelector('script[type="module"][src]') !== null;
  patchChildren(last.document.head, next.document.head, document.head, notes);
  patchAttributes(last.document.body, next.document.body, document.body);
  patchChildren(last.document.body, next.document.body, document.body, notes);
  if (last.style !== next.style) changeStyle(styleFor(next.style));
  settle();
  // The runtime, where it has just come, looks for islands by itself.
  if (!notes.reload) wakeAdded(notes.added, had);
  return notes.reload;
}

function experimentsOf({ document }: ServerPage): string | undefined {
  return document.querySelector<HTMLElement>('script[data-experiments]')?.dataset.experiments;
}

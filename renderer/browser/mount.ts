import { type ComponentType, createElement, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Makes the entry of an island's script. Resolves once the island is alive; an island that
 * fails, then or later, gets its static HTML back, and the rest of the page never notices.
 */
export function mount<P extends object>(component: ComponentType<P>) {
  return (island: HTMLElement, props: P): Promise<void> =>
    new Promise((alive, failed) => {
      const restore = captureHtml(island);
      // A transition hydrates in slices and lets the page answer in between.
      startTransition(() => {
        const root = hydrateRoot(island, createElement(Alive<P>, { component, props, alive }), {
          onUncaughtError(error) {
            queueMicrotask(() => {
              root.unmount();
              restore();
            });
            failed(error);
          },
          onRecoverableError(error) {
            console.warn(`Island "${island.dataset.island}" was rendered again.`, error);
          },
        });
      });
    });
}

interface AliveProps<P extends object> {
  component: ComponentType<P>;
  props: P;
  alive: () => void;
}

function Alive<P extends object>({ component, props, alive }: AliveProps<P>) {
  useEffect(alive, [alive]);
  return createElement(component, props);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps the HTML of an island as it came, and what is typed into it. The returned function
 * brings both back; until then the fields are followed.
 */
function captureHtml(island: HTMLElement): () => void {
  const html = island.innerHTML;
  const typed = new Map<string, string>();
  const follow = (field: Field) => typed.set(field.name, field.value);
  for (const field of fieldsOf(island)) follow(field);
  const input = ({ target }: Event) => follow(target as Field);
  island.addEventListener('input', input);
  return () => {
    island.removeEventListener('input', input);
    island.innerHTML = html;
    for (const field of fieldsOf(island)) field.value = typed.get(field.name) ?? field.value;
  };
}

/** Fields with a text; boxes to tick have none to keep. */
function fieldsOf(island: HTMLElement): NodeListOf<Field> {
  return island.querySelectorAll('input:not([type="checkbox"], [type="radio"]), textarea, select');
}

import { type ComponentType, createElement, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { captureHtml } from './restore-html.ts';

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

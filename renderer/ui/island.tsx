import { type ComponentType, createElement } from 'react';
import { usePage } from './page-context.ts';

/**
 * When an island's script is fetched: once it is used, comes into view, the browser is idle, or
 * anything on the page is touched. A click or key inside it always fetches it at once.
 */
export type HydrateOn = 'interaction' | 'visible' | 'idle' | 'page';

interface Props<P extends object, S extends object> {
  /** Name of the island: that of its file, `<name>.island.tsx`. */
  name: string;
  component: ComponentType<P & S>;
  on: HydrateOn;
  /** What the browser gets too; must survive JSON. */
  props: P;
  /** Parts that only the server renders; in the browser their HTML stays as it is. */
  slots?: S;
}

/** A part of the page that comes alive in the browser. Complete HTML before that, and without it. */
export function Island<P extends object, S extends object = object>(props: Props<P, S>) {
  const { islands } = usePage();
  return (
    <div
      data-island={props.name}
      data-on={props.on}
      data-src={islands[props.name]}
      data-props={JSON.stringify(props.props)}
    >
      {createElement(props.component, { ...props.props, ...props.slots } as P & S)}
    </div>
  );
}

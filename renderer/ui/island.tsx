import { type ComponentType, createElement } from 'react';
import { usePage } from './page-context.ts';
import { note } from './uses.ts';

/**
 * When an island's script is fetched: once it is used, a tenth of it comes into view, the browser
 * is idle, or anything on the page is touched; `soon` is whichever of the last two comes first, at
 * the latest after 3 s. A click or key inside it always fetches it at once.
 */
const MOMENTS = ['interaction', 'visible', 'idle', 'page', 'soon'] as const;
export type HydrateOn = (typeof MOMENTS)[number];

interface Props<P extends object, S extends object> {
  /**
   * Name of the island: that of its file, `<name>.island.tsx` with the component. A file
   * `<name>.island.ts` exports a function of the element instead, and needs no React. A file
   * `<name>.island.css` is the style of what only the script shows, and comes with it.
   */
  name: string;
  component: ComponentType<P & S>;
  on: HydrateOn;
  /** How far outside of the view it counts as visible already, in pixels. */
  margin?: 50 | 100;
  /** What the browser gets too; must survive JSON. */
  props?: P;
  /** Parts that only the server renders; in the browser their HTML stays as it is. */
  slots?: S;
  /** True where it shows something of a third party, which the island has its name of. */
  thirdParty?: boolean;
}

/** A part of the page that comes alive in the browser. Complete HTML before that, and without it. */
export function Island<P extends object = object, S extends object = object>(props: Props<P, S>) {
  const { islands } = usePage();
  refuseMistakes(props);
  note('islands', props.name);
  note('earlyIslands', props.on === 'interaction' ? undefined : props.name);
  note('policies', props.thirdParty ? props.name : undefined);
  return (
    <div
      data-island={props.name}
      data-on={props.on}
      data-margin={props.on === 'visible' ? (props.margin ?? 50) : undefined}
      data-src={islands[props.name]}
      data-props={props.props && JSON.stringify(props.props)}
    >
      {createElement(props.component, { ...props.props, ...props.slots } as P & S)}
    </div>
  );
}

/** What only the code of a site may get wrong: its types are checked where its writer asks for it. */
function refuseMistakes({
  name,
  on,
  props = {},
}: Pick<Props<object, object>, 'name' | 'on' | 'props'>): void {
  if (!MOMENTS.includes(on)) {
    throw new Error(`\`on\` of the island \`${name}\` must be one of ${MOMENTS.join(', ')}.`);
  }
  const [lost] = Object.entries(props).find(([, value]) => typeof value === 'function') ?? [];
  if (lost !== undefined) {
    throw new Error(
      `\`${lost}\` of the island \`${name}\` is a function, which the browser cannot get. Write it in the file of the island.`,
    );
  }
}

import type { Plugin } from 'esbuild';

/** The names that components and islands may import from React; CommonJS cannot tell them by itself. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  react: [
    'Component',
    'Fragment',
    'createContext',
    'createElement',
    'memo',
    'startTransition',
    'useCallback',
    'useContext',
    'useEffect',
    'useId',
    'useLayoutEffect',
    'useMemo',
    'useReducer',
    'useRef',
    'useState',
    'useSyncExternalStore',
    'useTransition',
  ],
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
};

/** A module that exports the names of React as constants. */
export function reactNames(module: keyof typeof NAMES): string {
  return `
    import React from ${JSON.stringify(module)};
    export const { ${NAMES[module]?.join(', ')} } = React;
    export default React;
  `;
}

/**
 * Lets components call React's functions directly: by way of CommonJS, the bundler would look up
 * every one of them anew at each element.
 */
export const constantReact: Plugin = {
  name: 'constant-react',
  setup(bundler) {
    bundler.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path, importer, namespace }) =>
      namespace === 'constant-react' || importer.includes('node_modules')
        ? undefined
        : { path, namespace: 'constant-react' },
    );
    bundler.onLoad({ filter: /.*/, namespace: 'constant-react' }, ({ path }) => ({
      contents: reactNames(path),
      resolveDir: import.meta.dirname,
      loader: 'js',
    }));
  },
};

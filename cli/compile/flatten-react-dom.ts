import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/**
 * Turns the CommonJS file that holds nearly all of React into a module. The bundler would wrap it
 * in a function, and browsers read what is in a function twice before they run it: waking the
 * first island on a slow phone took more than twice as long.
 */
export const flattenReactDom: Plugin = {
  name: 'flatten-react-dom',
  setup(bundler) {
    bundler.onLoad({ filter: /react-dom[\\/]client\.js$/ }, () => ({
      contents: "export * from './cjs/react-dom-client.production.js';",
    }));
    bundler.onLoad({ filter: /react-dom-client\.production\.js$/ }, ({ path }) => ({
      contents: asModule(readFileSync(path, 'utf8')),
    }));
  },
};

function asModule(source: string): string {
  const imports: string[] = [];
  const body = source
    .replace(/\brequire\(("[^"]+")\)/g, (_call, name: string) => {
      imports.push(`import required${imports.length} from ${name};`);
      return `required${imports.length - 1}`;
    })
    .replace(/^exports\.(\w+) =/gm, 'export const $1 =');
  return imports.join('') + body;
}

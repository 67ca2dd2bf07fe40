import { Console } from 'node:console';
import { createRequire, SourceMap } from 'node:module';
import { compileFunction } from 'node:vm';
import { nearestName } from '../../renderer/light.ts';
import type { CompiledModule } from './compiled-types.ts';

/** Modules that the program lends to a site's own code, so that both share one React. */
export const MODULES = [
  'react',
  'react/jsx-runtime',
  'campaign-site',
  'campaign-site/browser',
  'campaign-site/facts',
] as const;

/**
 * Evaluates a module of a site. `lent` are the program's own modules by their names; all else that it
 * requires comes from Node.
 */
export function evaluate(
  { code }: CompiledModule,
  filename: string,
  lent: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const module = { exports: {} as Record<string, unknown> };
  const fromNode = createRequire(filename);
  const require = (name: string) => (name in lent ? strict(name, lent[name]) : fromNode(name));
  compileFunction(code, ['module', 'exports', 'require', 'console'], { filename })(
    module,
    module.exports,
    require,
    // What is printed to the other one is a result, which programs read.
    new Console(process.stderr),
  );
  return module.exports;
}

/** A module of ours that throws on the use of a missing export. */
function strict(name: string, lent: unknown): unknown {
  if (!name.startsWith('campaign-site')) return lent;
  return new Proxy(Object(lent), {
    get(module, key) {
      if (key in module || typeof key === 'symbol' || key === '__esModule') return module[key];
      const meant = nearestName(key, Object.keys(module));
      const question = meant ? ` Did you mean \`${meant}\`?` : '';
      throw new Error(`\`${name}\` exports no \`${key}\`.${question}`);
    },
  });
}

/** A place in the code of a site; lines and columns count from 1. */
export interface CodePlace {
  file: string;
  line: number;
  column: number;
}

/** Where a module that was evaluated under a name has thrown an error; nothing where that is elsewhere. */
export function thrownAt(
  error: unknown,
  filename: string,
  { map }: CompiledModule,
): CodePlace | undefined {
  const { stack = '' } = Object(error) as Partial<Error>;
  const [, frame = ''] = stack.split(`${filename}:`);
  const [line, column] = frame.split(/\D/).map(Number);
  if (!line || !column) return undefined;
  const entry = new SourceMap(JSON.parse(map)).findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return undefined;
  const { originalSource: file, originalLine, originalColumn } = entry;
  return { file, line: originalLine + 1, column: originalColumn + 1 };
}

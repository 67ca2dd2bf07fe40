import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';

/** Modules that the program lends to a site's own code, so that both share one React. */
export const MODULES = [
  'react',
  'react/jsx-runtime',
  'campaign-site',
  'campaign-site/facts',
] as const;

/**
 * Evaluates a CommonJS module of a site. `lent` are the program's own modules by their names; all
 * else that it requires comes from Node.
 */
export function evaluate(
  code: string,
  filename: string,
  lent: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const module = { exports: {} as Record<string, unknown> };
  const fromNode = createRequire(filename);
  const require = (name: string) => (name in lent ? lent[name] : fromNode(name));
  compileFunction(code, ['module', 'exports', 'require'], { filename })(
    module,
    module.exports,
    require,
  );
  return module.exports;
}

import { join } from 'node:path';
import { build } from 'esbuild';
import { required } from '../../renderer/model/required.ts';
import { BROWSERS } from '../publish/browser-code.ts';

const NAMES = [
  'limit-experiments',
  'choose-variants',
  'describe-variant',
  'show-variant',
  'order-sections',
  'close-page',
  'end-in-time',
  'end-title',
  'show-in-time',
];

/** The scripts that stand in a page itself, minified; each is a text that its hash stands for. */
export async function generateInlineScripts(root: string): Promise<string> {
  const result = await build({
    entryPoints: NAMES.map((name) => join(root, `renderer/browser/inline/${name}.ts`)),
    outdir: root,
    bundle: true,
    minify: true,
    format: 'iife',
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
    target: BROWSERS,
    write: false,
    legalComments: 'none',
    logLevel: 'warning',
  });
  const scripts = Object.fromEntries(
    NAMES.map((name, index) => [
      name,
      required(result.outputFiles[index], `The script ${name}`).text.trim(),
    ]),
  );
  return `export const inlineScripts = ${JSON.stringify(scripts, null, 1)};

export type InlineScript = keyof typeof inlineScripts;
`;
}

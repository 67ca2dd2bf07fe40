import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { transform } from 'esbuild';
import glob from 'fast-glob';
import { required } from '../../renderer/model/required.ts';
import { BROWSERS } from '../publish/browser-code.ts';
import { parseStylesheet } from './parse-stylesheet.ts';

/**
 * The stylesheets, minified. Those of the interface by name, in the order in which a page has them:
 * `ui` is what every page needs (in the order of file names), then one for each folder in it and,
 * as `picture-<kind>`, for each kind of drawn picture. Those of sections and overlays by type. The
 * values at the root of the page stand by themselves, as themes change them. The style of an island
 * comes with its script.
 */
export async function generateStyles(root: string): Promise<string> {
  const ignore = ['**/*.island.css'];
  const find = (pattern: string) => glob.sync(pattern, { cwd: root, ignore }).sort();
  const files = [
    ...find('renderer/ui/*.css').map((file) => ['ui', file] as const),
    ...find('renderer/ui/picture/*.css').map((file) => ['picture', file] as const),
    ...find('renderer/ui/mockups/*.css').map((file) => [`picture-${basename(file, '.css')}`, file]),
    ...find(
      'renderer/{ui/prose,ui/looks,ui/form,ui/embed,ui/contents,ui/consent,service-pages/inbox,service-pages/visitor}/*.css',
    ).map((file) => [basename(dirname(file)), file]),
    // Without a script, the service shows what is wrong with a field.
    ['visitor', 'renderer/ui/form/live-form.island.css'],
  ];
  const ofTypes = find('renderer/{sections,overlays}/*/*.css').map((file) => [
    basename(dirname(file)),
    file,
  ]);
  const ofInterface = await joined(root, files);
  const { tokens, rest } = withoutTokens(
    required(ofInterface.ui, 'The stylesheet of the interface'),
  );
  const styles = 'Record<string, readonly StyleRule[]>';
  return (
    `import type { StyleRule } from '../phases/7-render/style-rules.ts';\n` +
    `export const tokens: Readonly<Record<string, string>> = ${JSON.stringify(tokens, null, 1)};\n` +
    `export const interfaceStyles: ${styles} = ${asRules({ ...ofInterface, ui: rest })};\n` +
    `export const partStyles: ${styles} = ${asRules(await joined(root, ofTypes))};\n`
  );
}

/** Takes the values that everything is made of off the stylesheet that begins with them. */
function withoutTokens(css: string): { tokens: Record<string, string>; rest: string } {
  const [rule = '', values = ''] = /^:root\{([^}]*)\}/.exec(css) ?? [];
  const tokens = values.split(';').map((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    return [name, value.join(':').trim()];
  });
  return { tokens: Object.fromEntries(tokens), rest: css.slice(rule.length) };
}

async function joined(
  root: string,
  files: readonly (readonly string[])[],
): Promise<Record<string, string>> {
  const styles: Record<string, string> = {};
  for (const [name = '', file = ''] of files) {
    styles[name] = (styles[name] ?? '') + (await minify(join(root, file)));
  }
  return styles;
}

function asRules(styles: Readonly<Record<string, string>>): string {
  const rules = Object.entries(styles).map(([name, css]) => [name, parseStylesheet(css)]);
  return JSON.stringify(Object.fromEntries(rules), null, 1);
}

async function minify(file: string): Promise<string> {
  const { code } = await transform(readFileSync(file, 'utf8'), {
    loader: 'css',
    minify: true,
    target: BROWSERS,
  });
  return code.trim();
}

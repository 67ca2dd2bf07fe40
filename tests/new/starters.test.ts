import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const templates = join(import.meta.dirname, '../../cli/new/templates/site');
const files = globSync('**/{pages,partials}/**/*.yaml', { cwd: templates });

test('no starter has a dark band right above its dark footer', () => {
  const bands = files.filter((file) => textOf(file).includes('type: cta-banner'));
  expect(bands.length).toBeGreaterThan(9);
  expect(bands.filter((file) => /type: cta-banner\n(?! *tone: )/.test(textOf(file)))).toEqual([]);
});

function textOf(file: string): string {
  return readFileSync(join(templates, file), 'utf8');
}

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInComponents } from '../renderer/generated/components.ts';
import { builtInRegistry } from '../renderer/generated/registry.ts';
import { checkPartShape } from '../renderer/phases/3-check-shape/check-page-schemas.ts';
import { readExamples, renderExample, typeFolders } from './support/examples.ts';
import { layOutHtml } from './support/lay-out-html.ts';

test('every folder is a known type, and every type has a folder', () => {
  const folders = typeFolders.map(({ type }) => type).sort();
  for (const { sections, overlays } of [builtInRegistry, builtInComponents]) {
    expect([...sections.keys(), ...overlays.keys()].sort()).toEqual(folders);
  }
});

const titles = [...builtInRegistry.sections.values(), ...builtInRegistry.overlays.values()].map(
  (type) => type.schema().schema.title,
);

describe.each(typeFolders)('$kind $type', (folder) => {
  const examples = readExamples(folder);

  test('says when to use it', () => {
    const { schema } = builtInRegistry[`${folder.kind}s`].get(folder.type)?.schema() ?? {};
    expect(schema?.whenToUse?.for).toBeTruthy();
    const others = schema?.whenToUse?.otherwise?.matchAll(/`([^`]*)`/g) ?? [];
    for (const [, title] of others) expect(titles).toContain(title);
  });

  test('has examples with names of their own', () => {
    const names = examples.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every(Boolean)).toBe(true);
  });

  test.each(examples)('example "$name" is valid', (example) => {
    const value = example[folder.kind];
    expect(value?.type).toBe(folder.type);
    expect(checkPartShape(folder.kind, value, builtInRegistry)).toEqual([]);
  });

  test.each(examples)('all classes of the example "$name" are noted for its style', (example) => {
    const { html, uses } = renderExample(example);
    const values = [...html.matchAll(/ class="([^"]+)"/g)].map(([, value = '']) => value);
    expect(values.filter((value) => !uses.classes?.has(value))).toEqual([]);
  });

  test('renders its examples as its golden file says', async () => {
    const html = examples
      .map((example) => `<!-- ${example.name} -->\n${layOutHtml(renderExample(example).html)}`)
      .join('\n');
    await expect(html).toMatchFileSnapshot(join(folder.path, 'example.html'));
  });
});

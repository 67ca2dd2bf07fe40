import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PART_NAMES } from '../../cli/dev/edit-protocol.ts';
import { editorSchemas, type JsonSchema } from '../../renderer/index.ts';
import { followReference } from '../../renderer/light.ts';
import { openSite } from '../support/edited-site.ts';
import { temporaryFolder } from '../support/site.ts';

/* What the panel says of fields is for people who know pages, and no files. */

const scratch = await temporaryFolder();
afterAll(() => scratch.remove());

const OF_FILES =
  /`|\{\{|\bYAML\b|\.yaml\b|\bassets\b|\bfolder\b|regular expression|environment variable|\bsite (?:build|serve|upgrade|experiment|check)\b|\bJSON\b|\bMarkdown\b/i;

test('no field for everybody is described in the words of developers', async () => {
  const { types } = await openSite(
    join(import.meta.dirname, 'bare-site'),
    join(scratch.path, 'cache'),
  );
  const { site, mail, campaign, page } = editorSchemas(types.registry);
  const parts = PART_NAMES.flatMap((name) =>
    [...types.registry[name]].map(([type, part]) => [type, part.schema()] as const),
  );
  const whole = Object.entries({ site, mail, campaign, page });
  const found = [
    ...whole.flatMap(([name, schema]) => descriptionsIn(schema, schema, name)),
    ...parts.flatMap(([name, { schema, root }]) => descriptionsIn(schema, root, name)),
  ];
  expect(found.length).toBeGreaterThan(500);
  expect(found.filter(({ words }) => OF_FILES.test(words))).toEqual([]);
});

interface Described {
  at: string;
  words: string;
}

function descriptionsIn(given: JsonSchema, root: JsonSchema, at: string, depth = 0): Described[] {
  const schema = followReference(given, root);
  if (schema.forDevelopers || depth > 9) return [];
  const own = { at, words: schema.plain ?? schema.description ?? '' };
  const inside = (name: string, one: JsonSchema | boolean | undefined) =>
    typeof one === 'object' ? descriptionsIn(one, root, `${at}/${name}`, depth + 1) : [];
  return [
    own,
    ...Object.entries(schema.properties ?? {})
      .filter(([name]) => !['sections', 'overlays'].includes(name))
      .flatMap(([name, one]) => inside(name, one)),
    ...inside('*', schema.items),
    ...inside('*', schema.additionalProperties),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one, index) =>
      inside(String(index), one),
    ),
  ];
}

import { expect, test } from 'vitest';
import { differencesIn, withoutDifference } from '../../cli/dev/versions/file-differences.ts';

/* A part is given a name for what refers to it, such as an experiment: both are one change. */

const path = 'pages/index.yaml';
const before = 'title: Tea\nsections:\n  - type: hero\n    heading: Tea\n  - type: stats\n';
const named = before.replace('type: hero\n', 'type: hero\n    id: hero\n');
const variant = (heading: string) =>
  `experiments:\n  - name: headline\n    variants:\n      - name: control\n      - name: other\n        changes:\n          - { id: hero, heading: ${heading} }\n`;

test('the name comes and goes with the experiment', () => {
  const file = { path, before, after: named + variant('Coffee') };
  const found = differencesIn(file);
  expect(found?.differences.map(({ pointer }) => pointer)).toEqual(['/experiments']);
  const [one] = found?.differences ?? [];
  expect(found && one && withoutDifference(file, found, one)).toBe(before);
});

test('a name for links is a change of its own', () => {
  const found = differencesIn({ path, before, after: named });
  expect(found?.differences.map(({ pointer }) => pointer)).toEqual(['/sections/0/id']);
});

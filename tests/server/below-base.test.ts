import { expect, test } from 'vitest';
import { belowBase } from '../../server/site/below-base.ts';

test.each([
  ['/project/canada?a=1', '/canada?a=1'],
  ['/project', '/'],
  ['/project?a=1', '/?a=1'],
  ['/project/', '/'],
  ['/projects/canada', '/projects/canada'],
  ['/canada', '/canada'],
])('below /project, %s is %s', (address, path) => {
  expect(belowBase(address, '/project')).toBe(path);
  expect(belowBase(address, '')).toBe(address);
});

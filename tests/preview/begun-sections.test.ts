import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addableTypes } from '../../cli/dev/edit/addable-types.ts';
import { openSite } from '../support/edited-site.ts';
import { temporaryFolder } from '../support/site.ts';
import { starterOf, writeStarter } from '../support/starters.ts';

/* What a section says that is added in the editor. */

const scratch = await temporaryFolder();
afterAll(() => scratch.remove());
const site = await writeStarter(scratch.path, starterOf('software'));
const types = addableTypes(await openSite(site, join(scratch.path, 'cache')), '/about');

function partsOf(type: string): string {
  return JSON.stringify(types.find((one) => one.type === type)?.examples.map(({ part }) => part));
}

test('an example brings no fact along that nobody of the site has stated', () => {
  expect(partsOf('hero')).not.toContain('rating');
  expect(partsOf('testimonials')).not.toContain('rating');
  expect(partsOf('registration-counter')).toContain('"base":0,"max":1');
  expect(partsOf('location')).not.toMatch(/email|phone|hours"|"map"|postalAddress|business/);
});

test('a header that pages share stands above all else, as a new one does', () => {
  const [shared] = types.filter(({ type, name }) => type === 'use' && name === 'sections');
  const landmarks = shared?.examples.map(({ name, landmark }) => [name, landmark]);
  expect(landmarks).toEqual(
    expect.arrayContaining([
      ['header', 'header'],
      ['footer', 'footer'],
    ]),
  );
});

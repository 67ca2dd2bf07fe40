import { expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { warnOfTypes } from '../../server/service/warn-of-site.ts';
import { testSite } from './service.ts';

test('a setting for a lead type that the site does not have is reported', () => {
  const environment = {
    SITE_DIR: 'dist/site',
    RETENTION: 'start_trail: 12 months, talk_to_expert: 24 months',
  };
  const config = readConfig(environment);
  expect(warnOfTypes(testSite, config)).toEqual([
    expect.stringMatching(/^RETENTION names the lead type start_trail, which .* start_trial/),
  ]);
});

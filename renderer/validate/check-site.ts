import type { Problem } from '../diagnostic.ts';
import type { Site } from '../generated/types.ts';
import { walkFields } from '../schema/walk-fields.ts';
import { checkAsset } from './check-assets.ts';
import { checkDate } from './check-dates.ts';
import { checkFields } from './check-forms.ts';
import { checkField } from './check-links.ts';
import { checkRedirects } from './check-redirects.ts';
import type { FieldText } from './page-check.ts';
import type { SiteIndex } from './site-index.ts';
import { sortByPlace } from './sort-by-place.ts';

/** What no schema sees in site.yaml. */
export function checkSite(site: Site, index: SiteIndex): Problem[] {
  const texts: FieldText[] = [];
  walkFields('site', site, (text, format, pointer) => texts.push({ text, format, pointer }));
  const problems = [
    ...texts.flatMap((field) => [
      ...checkAsset(field, index),
      ...checkDate(field),
      ...checkField(field, '/', index),
    ]),
    ...checkFields(site.forms.fields, '/forms/fields', 'site.yaml'),
    ...checkRedirects(site, index),
  ];
  return sortByPlace(problems, site);
}

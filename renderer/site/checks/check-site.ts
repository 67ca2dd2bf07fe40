import { isLink } from '../../diagnostics/explain-href.ts';
import { sortByPlace } from '../../diagnostics/sort-by-place.ts';
import type { Site } from '../../generated/types.ts';
import type { Problem } from '../../model/diagnostic.ts';
import { checkAsset } from '../../phases/5-check-meaning/check-assets.ts';
import { checkDate } from '../../phases/5-check-meaning/check-dates.ts';
import { checkFields } from '../../phases/5-check-meaning/check-forms.ts';
import { checkHref } from '../../phases/5-check-meaning/check-hrefs.ts';
import type { SiteIndex } from '../../phases/5-check-meaning/site-index.ts';
import type { FieldText } from '../../schema/field-text.ts';
import { textsIn } from '../../schema/fields.ts';
import { checkField } from './check-links.ts';
import { checkRedirects } from './check-redirects.ts';

/** What no schema sees in site.yaml. */
export function checkSite(site: Site, index: SiteIndex): Problem[] {
  const texts = textsIn('site', site);
  const redirects = checkRedirects(site, index);
  const told = new Set(redirects.map(({ pointer }) => pointer));
  const problems = [
    ...texts.flatMap((field) => [
      ...checkAsset(field, index),
      ...checkDate(field),
      ...(told.has(field.pointer) ? [] : checkLink(field, site, index)),
    ]),
    ...checkFields(site.forms.fields, '/forms/fields', 'site.yaml'),
    ...redirects,
  ];
  return sortByPlace(problems, site);
}

function checkLink(field: FieldText, site: Site, index: SiteIndex): Problem[] {
  if (field.format === 'href' && !isLink(field.text)) return checkHref(field, site);
  return checkField(field, '/', index);
}

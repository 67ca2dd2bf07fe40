import type { Site } from '../../../generated/types.ts';
import type { Diagnostic, FileDiagnostic } from '../../../model/diagnostic.ts';
import { part, type Uncertain, type Unknown } from '../../../model/unknown.ts';
import { siteTexts, textsIn } from '../../../registry/schema/text-fields.ts';
import { isTimeZone } from '../../../text/zone-offset.ts';
import { checkAsset } from '../check-assets.ts';
import { checkDate } from '../check-dates.ts';
import { unknownZone } from '../check-time-zone.ts';
import { checkWords } from '../check-wording.ts';
import type { SiteIndex } from '../site-index.ts';
import { checkLeads } from './check-leads.ts';
import { checkLinksIn } from './check-links.ts';
import { checkRedirects } from './check-redirects.ts';

/** What no schema sees in site.yaml: whether what it refers to exists. */
export function checkSiteFile(
  site: Uncertain<Site>,
  index: SiteIndex,
  now: number,
): FileDiagnostic[] {
  const diagnostics = [
    ...textsIn(siteTexts, site).flatMap((field) => [
      ...checkAsset(field, index),
      ...checkDate(field, now),
      ...checkWords(field, index.locale),
      ...(field.pointer.startsWith('/redirects/') ? [] : checkLinksIn(field, { path: '/' }, index)),
    ]),
    ...checkZone(part(site, 'zone')),
    ...checkLeads(site),
    ...checkRedirects(site, index),
  ];
  return diagnostics.map((diagnostic) => ({ ...diagnostic, file: 'site.yaml' }));
}

function checkZone(zone: string | undefined | Unknown): Diagnostic[] {
  return typeof zone !== 'string' || isTimeZone(zone) ? [] : [unknownZone(zone, '/zone')];
}

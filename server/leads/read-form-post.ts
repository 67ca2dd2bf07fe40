import { isMapping } from '../../renderer/light.ts';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import { isLead } from '../../schemas/generated/contract-checks.js';
import utmNames from '../../schemas/utm-names.json' with { type: 'json' };
import { fitAttribution } from './fit-attribution.ts';

/** The fields of a form post, as a flat list of texts. */
export interface FormPost {
  /** Every value by its name; where a name came twice, the first. */
  values: ReadonlyMap<string, string>;
  /** Names that came more than once. */
  duplicates: readonly string[];
  /** Key of the submission, where the form has one. */
  submission?: string;
}

/** Whether a body is what `readFormPost` made; JSON has no maps. */
export function isFormPost(body: unknown): body is FormPost {
  return isMapping(body) && body.values instanceof Map;
}

export function readFormPost(body: string): FormPost {
  const values = new Map<string, string>();
  const duplicates = new Set<string>();
  for (const [name, text] of new URLSearchParams(body)) {
    if (values.has(name)) duplicates.add(name);
    else values.set(name, text);
  }
  return {
    values,
    duplicates: [...duplicates],
    submission: values.get('submission') || undefined,
  };
}

/**
 * The same as a program would send it: the fields of a lead stay, everything else goes into `extra`.
 * An empty form, lead type, `website` or token counts as not sent. What scripts wrote of the visit into the
 * form is taken as far as it is valid: nobody can correct it. Without one, the campaign is that in the
 * address of the page, which browsers send as `referer`.
 */
export function sortValues(
  values: ReadonlyMap<string, string>,
  { typeName, fields }: SiteLeads,
  referer = '',
): Record<string, unknown> {
  const circumstances = ['form', 'website', 'challengeToken', typeName];
  const names = new Set([...circumstances, ...fields.map(({ name }) => name)]);
  const sent: [string, unknown][] = [];
  const extra: [string, string][] = [];
  for (const [name, text] of values) {
    if (name === 'submission') continue;
    if (name === 'attribution') sent.push([name, readAttribution(text, referer)]);
    else if (!names.has(name)) extra.push([name, text]);
    else if (text !== '' || !circumstances.includes(name)) sent.push([name, text]);
  }
  if (extra.length > 0) sent.push(['extra', Object.fromEntries(extra)]);
  return Object.fromEntries(sent);
}

function readAttribution(text: string, referer: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = text.startsWith('{')
      ? JSON.parse(text)
      : { ...variantsIn(text), ...touchIn(referer) };
    const attribution = isMapping(read) ? fitAttribution(read) : {};
    return Object.keys(attribution).length > 0 && isLead({ attribution }) ? attribution : undefined;
  } catch {
    return undefined;
  }
}

/** How a visitor came by the address of a page, such as `https://spoke.example/?utm_source=news`. */
function touchIn(address: string): Record<string, unknown> {
  const query = URL.parse(address)?.searchParams;
  const known = utmNames.flatMap((name) => {
    const value = query?.get(`utm_${name}`);
    return value ? [[name, value] as const] : [];
  });
  return known.length > 0 ? { lastTouch: Object.fromEntries(known) } : {};
}

/** The script in the head writes the variants alone, such as `headline:b more:c`. */
function variantsIn(text: string): Record<string, unknown> | undefined {
  const variants = text.split(' ').map((choice) => choice.split(':'));
  return text === '' ? undefined : { variants: Object.fromEntries(variants) };
}

import type { SectionOf } from '../../registry/type-facts.ts';

type Item = SectionOf<'location'>['items'][number];
type Parts = NonNullable<Item['postalAddress']>;

/** The lines of an address as visitors see them; undefined without an address. */
export function addressLines(item: Item, locale: string): readonly string[] | undefined {
  return item.address ?? (item.postalAddress && linesOf(item.postalAddress, locale));
}

/** Street and country have lines of their own; the others share one, in the order in which they are written. */
function linesOf(parts: Parts, locale: string): string[] {
  const lines: string[] = [];
  let before = '';
  for (const [name, text] of Object.entries(parts)) {
    const shown = name === 'country' ? countryName(text, locale) : text;
    const isNext = isShared(name) && isShared(before);
    if (isNext)
      lines.push(`${lines.pop()}${before === 'city' && name === 'region' ? ',' : ''} ${shown}`);
    else lines.push(shown);
    before = name;
  }
  return lines;
}

function isShared(name: string): boolean {
  return name === 'postalCode' || name === 'city' || name === 'region';
}

/** Of a country by its two letters, in the language of the page. */
function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

/** The address as schema.org has it: one text, or its parts. */
export function postalAddress({ address, postalAddress: parts }: Item) {
  if (!parts) return address && { '@type': 'PostalAddress', streetAddress: address.join(', ') };
  return {
    '@type': 'PostalAddress',
    streetAddress: parts.street,
    postalCode: parts.postalCode,
    addressLocality: parts.city,
    addressRegion: parts.region,
    addressCountry: parts.country,
  };
}

import { isMapping } from '../../renderer/light.ts';
import utmNames from '../../schemas/utm-names.json' with { type: 'json' };
import { isPersonalName } from './personal-name.ts';

const limits: Readonly<Record<string, number>> = {
  referrer: 1000,
  landingPage: 1000,
  page: 1000,
  kept: 1000,
  at: 40,
};
const defaultLimit = 300;
const variantLimit = 64;

/** What stands for a source or campaign that may be personal. */
const otherName = 'other';

/**
 * Makes texts of the attribution fit its schema: nobody typed them, so no lead is refused because a
 * campaign address is long or broken. Sources and campaigns, which reports show to others, are kept
 * only if they are no e-mail address or phone number. Anything but texts is left to the schema.
 */
export function fitAttribution(
  attribution: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attribution).map(([key, value]) => [
      key,
      isMapping(value)
        ? fitTexts(value, (name) => (key === 'variants' ? variantLimit : limitOf(name)))
        : shorten(value, limitOf(key)),
    ]),
  );
}

function limitOf(name: string): number {
  return (Object.hasOwn(limits, name) && limits[name]) || defaultLimit;
}

function fitTexts(
  record: Readonly<Record<string, unknown>>,
  limitFor: (name: string) => number,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const text = shorten(value, limitFor(name));
      const isPersonal =
        utmNames.includes(name) && typeof text === 'string' && isPersonalName(text);
      return [name, isPersonal ? otherName : text];
    }),
  );
}

function shorten(value: unknown, limit: number): unknown {
  if (typeof value !== 'string') return value;
  return value
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/gu, ' ')
    .trim()
    .slice(0, limit)
    .toWellFormed();
}

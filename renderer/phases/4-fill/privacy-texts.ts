import counting from '../../../schemas/counting.json' with { type: 'json' };
import type { Site } from '../../generated/types.ts';
import { fill } from '../../locale/fill.ts';
import { languageFor, type OwnWords } from '../../locale/languages.ts';
import { UNKNOWN, type Uncertain, type Unknown, wholly } from '../../model/unknown.ts';
import type { Scope } from '../../text/variables.ts';

/** The settings of a site that say how its visits are counted. */
export type CountingSettings = Uncertain<Pick<Site, 'counting' | 'integrations'>>;

/** What texts may say of the privacy of visitors, in the language of a locale. */
export function privacyTexts(
  settings: CountingSettings,
  locale: string,
  words: OwnWords,
): Scope | Unknown {
  const known = wholly<Pick<Site, 'counting' | 'integrations'>>(settings);
  return known ? { counting: countingText(known, locale, words) } : UNKNOWN;
}

/** How visits are counted; where only consent would allow that and nobody is asked, not at all. */
function countingText(
  { counting: own, integrations }: Pick<Site, 'counting' | 'integrations'>,
  locale: string,
  words: OwnWords,
): string {
  const { privacy } = languageFor(locale, words);
  const isForConsent = own?.when === 'consent';
  if (!own || (isForConsent && integrations?.consent !== 'required')) return privacy.notCounted;
  return [
    fill(privacy.counted, { months: counting.monthsKept }),
    isForConsent ? privacy.consent : '',
    own.vitals ? privacy.vitals : '',
    privacy.objection,
  ]
    .filter(Boolean)
    .join(' ');
}

const translated = new WeakMap<object, Map<string, Scope>>();

/** The names of a site for a page in another language; the same value each time. */
export function inLanguage(
  site: Scope | Unknown,
  settings: CountingSettings,
  locale: string,
  words: OwnWords,
): Scope | Unknown {
  if (site === UNKNOWN) return UNKNOWN;
  const known = translated.get(site) ?? new Map<string, Scope>();
  translated.set(site, known);
  const scope = known.get(locale) ?? { ...site, privacy: privacyTexts(settings, locale, words) };
  known.set(locale, scope);
  return scope;
}

import counting from '../../../schemas/counting.json' with { type: 'json' };
import type { Site } from '../../generated/types.ts';
import { fill } from '../../locale/fill.ts';
import { languageFor, type OwnWords } from '../../locale/languages.ts';
import { UNKNOWN, type Uncertain, type Unknown, wholly } from '../../model/unknown.ts';
import type { Scope } from '../../text/variables.ts';

/** What texts may say of the privacy of visitors, in the language of a locale. */
export function privacyTexts(
  settings: Uncertain<Pick<Site, 'counting' | 'integrations'>>,
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

/** The names of a site for a page in a language; with none, in its own. */
export function inLanguage(
  { known, scope }: { known: Uncertain<Site>; scope: Scope | Unknown },
  language: string,
  words: OwnWords,
): Scope | Unknown {
  if (known === UNKNOWN || scope === UNKNOWN) return scope;
  const { locale, counting, integrations } = known;
  if (!language || !locale || locale === UNKNOWN || locale === language) return scope;
  return { ...scope, privacy: privacyTexts({ counting, integrations }, language, words) };
}

import { codeOfName } from './code-of-name.ts';
import { TAG } from './languages.ts';

/** Why a name is not the tag of a language, and which one is meant; undefined for a tag. */
export function explainTag(name: string): { message: string; meant?: string } | undefined {
  const known = canonical(name.replaceAll('_', '-')) ?? codeOfName(name, 'language');
  const meant = known ?? languageIn(name);
  if (name === meant) return undefined;
  const isOld = TAG.test(name) && known !== undefined;
  const ofRegion = isOld && known.split('-')[0] === name.split('-')[0];
  const old = `\`${name}\` is an old tag: this language is \`${meant}\` now.`;
  const other = `\`${name}\` is not the tag of a language.`;
  return {
    message: ofRegion
      ? `\`${name.split('-').at(-1)}\` in \`${name}\` is no tag of a region.`
      : isOld
        ? old
        : other,
    ...(meant !== undefined && { meant }),
  };
}

function canonical(name: string): string | undefined {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(name);
    return TAG.test(tag) && nameInEnglish(tag) ? tag : undefined;
  } catch {
    return undefined;
  }
}

/** The language of a country, for its code alone: `at` is `de-AT`. */
function languageIn(country: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(country)) return undefined;
  const { language, region } = new Intl.Locale(`und-${country}`).maximize();
  return region === country.toUpperCase() ? canonical(`${language}-${region}`) : undefined;
}

function nameInEnglish(tag: string): string | undefined {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag);
}

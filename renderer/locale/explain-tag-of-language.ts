import { codeOfName } from './code-of-name.ts';
import { TAG } from './languages.ts';

/** Why a name is not the tag of a language, and which one is meant; undefined for a tag. */
export function explainTag(name: string): { message: string; meant?: string } | undefined {
  const meant = canonical(name.replaceAll('_', '-')) ?? codeOfName(name, 'language');
  if (name === meant) return undefined;
  const isOld = TAG.test(name) && meant !== undefined;
  const ofRegion = isOld && meant.split('-')[0] === name.split('-')[0];
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

function nameInEnglish(tag: string): string | undefined {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag);
}

import { TAG } from './languages.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Why a name is not the tag of a language, and which one is meant; undefined for a tag. */
export function explainTag(name: string): { message: string; meant?: string } | undefined {
  const meant = canonical(name.replaceAll('_', '-')) ?? byName(name);
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

/** The tag of a language that is called so in English. */
function byName(name: string): string | undefined {
  const tags = Array.from(LETTERS).flatMap((first) =>
    Array.from(LETTERS, (second) => first + second),
  );
  return tags.find((tag) => nameInEnglish(tag)?.toLowerCase() === name.toLowerCase());
}

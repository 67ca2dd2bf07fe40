/** Words that hardly any sentence of a language does without, and that others of these do not have. */
const COMMON_WORDS: Readonly<Record<string, string>> = {
  ar: 'في من على إلى هذا هذه التي الذي مع أو لا كل ما عن كما',
  de: 'und der das ist nicht mit für auf eine sie wir auch sich bei ihr ihre werden oder zu noch kann sind zum zur von ein wenn unsere nur',
  en: 'the and of is for you your with that are this we our it from have not to will what who how they can by or',
  es: 'el y los las es una con del su más pero cuando sin sus por nuestra nuestro muy está',
  fa: 'را که است این برای به از با شما می ما آن یا های',
  fr: 'les et des est une pour vous dans du votre nous sur pas avec qui aux ce nos vos par leur chez cette mais',
  he: 'של את על לא עם זה כל או גם לכם אנחנו הוא היא כדי',
  it: 'il di che è per della del sono gli nel con alla anche più dei delle non nostra nostro questo questa',
  nl: 'het een van voor niet op zijn met wij ook dat aan bij uw naar je dit geen wordt kunt',
  pl: 'się nie na do jest że dla lub przez oraz po jak od są za nasz nasze które może czy',
  pt: 'os não uma com da em são você mais ao dos das seu sua também ou seus pela pelo nossa nosso muito',
  tr: 've bir bu için ile daha çok olan gibi her siz değil olarak sizin kadar',
};

const languagesOfWord = Map.groupBy(
  Object.entries(COMMON_WORDS).flatMap(([language, words]) =>
    words.split(' ').map((word) => ({ language, word })),
  ),
  ({ word }) => word,
);

/** Whether hardly any sentence of a language, or of any, does without a word. */
export function isCommonWord(word: string, language?: string): boolean {
  const known = languagesOfWord.get(word.toLowerCase()) ?? [];
  return language === undefined ? known.length > 0 : known.some((one) => one.language === language);
}

/** Fewer common words may be a quotation, or names. */
const LEAST_WORDS = 6;

/** So many are certain enough: the rest of a long page need not be read. */
const ENOUGH_WORDS = 60;

/** No text of one language has a third as many common words of another. */
const LEAST_RATIO = 3;

/** The code of the language that some texts are written in, such as `de`; undefined if it is in doubt. */
export function recognizeLanguage(texts: Iterable<string>): string | undefined {
  const counts = new Map<string, number>();
  let found = 0;
  for (const language of languagesIn(texts)) {
    counts.set(language, (counts.get(language) ?? 0) + 1);
    found += 1;
    if (found === ENOUGH_WORDS) break;
  }
  const [first, second] = [...counts].sort(([, one], [, other]) => other - one);
  if (!first || first[1] < LEAST_WORDS) return undefined;
  return !second || first[1] >= LEAST_RATIO * second[1] ? first[0] : undefined;
}

/** So few words of one language, and none of another, are enough where both are known to be in use. */
const FEW_WORDS = 3;

/**
 * The language of some texts that have several common words of it, `least` at least, and none of the
 * language `own`, which they claim to be in, or undefined if that is in doubt.
 */
export function recognizeStranger(
  texts: Iterable<string>,
  own: string,
  least = FEW_WORDS,
): string | undefined {
  if (!Object.hasOwn(COMMON_WORDS, own)) return undefined;
  const counts = new Map<string, number>();
  for (const language of languagesIn(texts)) {
    if (language === own) return undefined;
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort(([, one], [, other]) => other - one);
  if (!first || first[1] < least) return undefined;
  return !second || first[1] > second[1] ? first[0] : undefined;
}

/** The languages that have each word in common use, in the order of the texts; hardly all are asked for. */
function* languagesIn(texts: Iterable<string>): Generator<string> {
  for (const text of texts) {
    for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
      for (const { language } of languagesOfWord.get(word) ?? []) yield language;
    }
  }
}

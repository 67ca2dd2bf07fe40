import { isCommonWord } from '../locale/recognize-language.ts';

/** A word that follows itself, whatever its letters are; `start` where it begins a sentence. */
const SAME =
  /(?<![\p{L}\p{M}'’-])(?:(?<=(?:^|[.!?…:\n])\s*(?:[-*>#]+ )?)(?<start>)|)(?<word>[a-zà-ÿ]{2,}|a) \k<word>(?![\p{L}\p{M}'’-])/giu;

/** Several words that do. */
const SEVERAL = /(?<![\p{L}\p{M}'’-])(\p{L}+(?: [\p{L}'’-]+){1,4}) \1(?![\p{L}\p{M}'’-])/gu;

/** Whole sentences that do. */
const SENTENCES = /(?<=^|[.!?]\s+)(\p{Lu}[^\n]{15,200}?[.!?])\s+\1(?=\s|$)/u;

/** With these, several words say more: what is done is done, and so on and so on. */
const MAY_BEGIN =
  /^(?:and|or|und|oder|et|ou|y|e|o|is|are|was|ist|war|est|es|I|you|he|she|it|we|they|who|ich|du|er|sie|wir|ihr|je|tu|il|elle|on|nous|vous|ils) /i;

/** Short words that never follow themselves; the others are two words, or laughter. */
const SHORT = /^(?:a|an|of|on|to|et|is|in|at|we|it|if)$/;

/** Verbs behind which a first `on` belongs to them: the work goes on on Monday. */
const WITH_ON =
  /\b(?:add|build|built|carr|c[ao]m|drag|g[eo]|hang|held|hold|keep|kept|li[vt]|lock|log|mov|pass|play|press|put|read|sign|switch|tr[iy]|turn|walk|went|work)\p{L}* $/iu;

/** Longer ones that may. */
const MAY_FOLLOW =
  /^(?:bis|bye|casi|chop|cosa|das|der|des|die|dies|ganz|had|haha|her|hip|ihr|knock|las|long|los|many|more|much|muito|muy|nada|never|nous|now|para|piano|poco|que|quite|really|sehr|she|sie|sobre|solo|tam|that|tick|tock|très|very|vous|was|way|weg|what|wir|yeah|you)$/;

/** Those of these that do not where a sentence begins with them. */
const NEVER_FIRST = /^(?:you|she)$/;
const NEVER_FIRST_IN_GERMAN = /^(?:das|der|des|die|dies|sie|wir|she|you)$/;

/** Names and calls of two equal words. */
const TWIN =
  /^(?:Baden|Bang|Bora|Duran|Eins|Hurry|Knock|Location|Mahi|Pago|Sing|Talk|Walla|Wagga|York|Yum)$/;

/** Languages that double words on purpose. */
const DOUBLING = /^(?:id|it|ms|tl|tr|vi)\b/;

/** The first words of a text in a language that are written twice by mistake, both times; undefined without any. */
export function doubledWords(text: string, locale = ''): string | undefined {
  return doubledWord(text, locale) ?? doubledPhrase(text) ?? SENTENCES.exec(text)?.[0];
}

function doubledPhrase(text: string): string | undefined {
  const all = text.match(/\p{L}+/gu) ?? [];
  if (new Set(all).size > all.length - 2) return undefined;
  for (const { 0: all, 1: phrase = '', index } of text.matchAll(SEVERAL)) {
    const words = phrase.split(' ');
    const isMore = text.slice(index + all.length).startsWith(` ${words[0]}`);
    const isOne = new Set(words).size < words.length;
    if (!isMore && !isOne && !MAY_BEGIN.test(phrase) && isSentencePart(words)) return all;
  }
  return undefined;
}

/** From shop to shop to shop, or a child of a child: of two words, both must be common. */
function isSentencePart(words: readonly string[]): boolean {
  const common = words.filter((word) => isCommonWord(word));
  return common.length >= (words.length === 2 ? 2 : 1);
}

function doubledWord(text: string, locale: string): string | undefined {
  if (DOUBLING.test(locale)) return undefined;
  for (const { 0: words, groups: { word = '', start } = {}, index } of text.matchAll(SAME)) {
    const isMore = text.startsWith(` ${word}`, index + words.length);
    if (word.toLowerCase() === 'on' && WITH_ON.test(wordBefore(text, index))) continue;
    const isFirst = start !== undefined;
    if (!isMore && isSlip(word, words.slice(word.length + 1), isFirst, locale)) return words;
  }
  return undefined;
}

/** The word before a place with the space behind it, or as much of it as any verb has. */
function wordBefore(text: string, index: number): string {
  return text.slice(Math.max(0, index - 20), index);
}

function isSlip(first: string, second: string, isFirst: boolean, locale: string): boolean {
  const word = first.toLowerCase();
  const mayFollow = word.length < 3 ? !SHORT.test(word) : MAY_FOLLOW.test(word);
  const isCapital = [first, second].map((one) => one !== one.toLowerCase());
  if (isCapital.every(Boolean))
    return word.length > 3 && !mayFollow && first === second && !TWIN.test(first);
  // A letter may be a name, as in class A.
  if (isCapital[1] || (word === 'a' && isCapital[0] && !isFirst)) return false;
  const neverFirst = locale.startsWith('de') ? NEVER_FIRST_IN_GERMAN : NEVER_FIRST;
  return !mayFollow || (isCapital[0] === true && isFirst && neverFirst.test(word));
}

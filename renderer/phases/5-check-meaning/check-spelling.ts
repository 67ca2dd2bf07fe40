import { primaryLanguage } from '../../locale/primary-language.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { capitalize } from '../../text/capitalize.ts';
import type { TextCheck } from './check.ts';
import { proseWithoutCode } from './prose-without-code.ts';

/** Whether texts have the commonest misspellings of their language, or end in the middle of a sentence. */
export const textCheck: TextCheck = {
  rules: {
    'text/cut': {
      title: 'A text that ends in the middle of a sentence',
      why: 'Its end was lost when it was copied, and visitors miss it.',
      fix: 'Write the rest.',
      wrong: 'text: It boils before you have found the',
      right: 'text: It boils before you have found the tea.',
      canBeOff: true,
    },
    'text/spelling': {
      title: 'A word that is often misspelt',
      why: 'Visitors take it for carelessness.',
      fix: 'Correct it.',
      wrong: 'text: You will recieve it tomorrow.',
      right: 'text: You will receive it tomorrow.',
      canBeOff: true,
    },
  },
  check({ texts, locale }) {
    const language = primaryLanguage(locale);
    return proseWithoutCode(texts).flatMap(({ text, pointer }) => [
      ...misspelt(text, pointer, language),
      ...cut(text, pointer, language),
    ]);
  },
};

/** What stands before another word, wherever it stands. */
const BEFORE_OTHERS: Readonly<Record<string, RegExp>> = {
  de: /^(?:und|oder|eine[mn]?|den|dem|des|beim|zum|zur|vom|dass|weil|unsere|deine)$/,
  en: /^(?:the|an?|and|or|your|our|my|their|every|because)$/,
  es: /^(?:el|los|las|una?|del|y|o|su)$/,
  fr: /^(?:le|la|les|de|des|du|à|aux|et|ou|chez|votre|notre)$/,
  it: /^(?:il|gli|una?|della|e|o)$/,
  nl: /^(?:het|een|en|of|uw)$/,
};

/** Texts of whole sentences; labels and headings end as they like. */
const OF_SENTENCES = /\/(?:answer|bio|body|description|note|quote|text)$/;

function cut(text: string, pointer: string, language: string): Diagnostic[] {
  if (!OF_SENTENCES.test(pointer)) return [];
  const [last = ''] = /(?<=\S\s+\S+\s+[^\s\d]+\s+)\p{L}+(?=\s*$)/u.exec(text) ?? [];
  if (!BEFORE_OTHERS[language]?.test(last)) return [];
  return [
    {
      rule: 'text/cut',
      severity: 'warning',
      pointer,
      words: last,
      message: `This text ends with \`${last}\`, in the middle of a sentence.`,
      help: 'Write the rest.',
    },
  ];
}

/** Misspellings that are no word of the language, and what is meant. */
const MISSPELT: Readonly<Record<string, string>> = {
  de: 'addresse adresse, aggresiv aggressiv, apartement apartment, endgiltig endgültig, entgültig endgültig, garkein gar kein, garnicht gar nicht, interresse interesse, intresse interesse, maschiene maschine, nähmlich nämlich, orginal original, reperatur reparatur, rythmus rhythmus, seperat separat, standart standard, symphatisch sympathisch, terasse terrasse, vorraus voraus, vorraussetzung voraussetzung, wiederrum wiederum, wilkommen willkommen, zumindestens zumindest',
  en: 'accomodation accommodation, acheive achieve, adress address, alot a lot, appartment apartment, arguement argument, availible available, begining beginning, beleive believe, comming coming, commited committed, definately definitely, definitly definitely, dissapointed disappointed, doesnt doesn’t, dont don’t, didnt didn’t, embarass embarrass, enviroment environment, existance existence, experiance experience, foward forward, goverment government, guarentee guarantee, immediatly immediately, independant independent, isnt isn’t, maintainance maintenance, neccessary necessary, occassion occasion, occured occurred, oppertunity opportunity, posession possession, prefered preferred, proffesional professional, recieve receive, recieved received, reccomend recommend, recomend recommend, relevent relevant, responsability responsibility, seperate separate, seperately separately, succesful successful, sucessful successful, suprise surprise, teh the, thier their, tommorow tomorrow, tommorrow tomorrow, truely truly, untill until, wasnt wasn’t, wich which, wierd weird, writting writing, youre you’re',
  fr: 'acceuil accueil, appartemment appartement, biensur bien sûr, developpement développement, malgrès malgré, merçi merci, notemment notamment, parmis parmi, premiere première, premiére première, reponse réponse, réponce réponse, toît toit',
};

const MEANT = new Map(
  Object.entries(MISSPELT).map(([language, list]) => [
    language,
    new Map(
      list.split(', ').map((pair) => {
        const at = pair.indexOf(' ');
        return [pair.slice(0, at), pair.slice(at + 1)] as const;
      }),
    ),
  ]),
);

/** No parts of addresses, of names with signs, or of names in capitals. */
const WORD = /(?<![\p{L}\d@./_#-])\p{L}\p{Ll}{2,}(?![\p{L}\d@/_-]|\.\p{L})/gu;

/** English for “it is”, without its apostrophe. */
const ITS = /(?<!\p{L})Its(?= (?:an?(?! la carte| cappella)|the|not|been|free (?:at|for|to)) )/u;

function misspelt(text: string, pointer: string, language: string): Diagnostic[] {
  const meant = MEANT.get(language);
  if (!meant) return [];
  const its = language === 'en' && ITS.test(text) ? [['Its', 'It’s'] as const] : [];
  const found = (text.match(WORD) ?? []).flatMap((word) => {
    const right = meant.get(word.toLowerCase());
    const first = word.charAt(0);
    if (!right) return [];
    return [[word, first === first.toLowerCase() ? right : capitalize(right)] as const];
  });
  return [...its, ...found].map(([words, right]) => ({
    rule: 'text/spelling',
    severity: 'warning',
    pointer,
    words,
    message: `\`${words}\` is misspelt.`,
    help: `Did you mean \`${right}\`?`,
    suggest: right,
  }));
}

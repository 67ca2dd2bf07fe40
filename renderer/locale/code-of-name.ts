import { languageCodes } from './languages.ts';

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Countries by three letters, as sports have them, of which the first two are not their code. */
const OF_THREE =
  'AD:AND AE:ARE AT:AUT BA:BIH BY:BLR CL:CHL CN:CHN DK:DNK EE:EST IE:IRL IL:ISR KR:KOR LI:LIE MT:MLT MX:MEX PL:POL PT:PRT RS:SRB SE:SWE SI:SVN SK:SVK TR:TUR UA:UKR DE:GER CH:SUI NL:HOL';

/** The code of a language or country that is called so in one of the languages of the program, or by three letters. */
export function codeOfName(name: string, type: 'language' | 'region'): string | undefined {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const codes = type === 'region' ? pairs.map((pair) => pair.toUpperCase()) : pairs;
  // A country that is no more may have the name of its successor.
  const isCurrent = (code: string) => {
    const tag = type === 'region' ? `und-${code}` : code;
    return Intl.getCanonicalLocales(tag)[0] === tag;
  };
  const wanted = name.trim().toLowerCase();
  if (type === 'region' && /^[a-z]{3}$/.test(wanted)) {
    const code = wanted.toUpperCase();
    const short = new RegExp(`([A-Z]{2}):${code}`).exec(OF_THREE)?.[1] ?? code.slice(0, 2);
    const inEnglish = new Intl.DisplayNames('en', { type, fallback: 'none' });
    return inEnglish.of(short) && isCurrent(short) ? short : undefined;
  }
  for (const language of new Set(['en', ...languageCodes])) {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
    const code = codes.find((one) => names.of(one)?.toLowerCase() === wanted && isCurrent(one));
    if (code !== undefined) return code;
  }
  return undefined;
}

import { languageCodes } from './languages.ts';

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Codes of countries by three letters, as ISO 3166 or sports have them. */
const OF_THREE =
  'AD:AND AE:ARE AT:AUT AU:AUS BA:BIH BE:BEL BG:BGR BR:BRA BY:BLR CA:CAN CH:CHE CH:SUI CL:CHL CN:CHN CZ:CZE DE:DEU DE:GER DK:DNK EE:EST ES:ESP FI:FIN FR:FRA GB:GBR GR:GRC HR:HRV HU:HUN IE:IRL IL:ISR IN:IND IS:ISL IT:ITA JP:JPN KR:KOR LI:LIE LT:LTU LU:LUX LV:LVA MT:MLT MX:MEX NL:HOL NL:NLD NO:NOR NZ:NZL PL:POL PT:PRT RO:ROU RS:SRB SE:SWE SI:SVN SK:SVK TR:TUR UA:UKR US:USA ZA:ZAF';

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
  const ofThree = OF_THREE.split(' ').find((one) => one.endsWith(`:${wanted.toUpperCase()}`));
  if (type === 'region' && ofThree) return ofThree.slice(0, 2);
  for (const language of new Set(['en', ...languageCodes])) {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
    const code = codes.find((one) => names.of(one)?.toLowerCase() === wanted && isCurrent(one));
    if (code !== undefined) return code;
  }
  return undefined;
}

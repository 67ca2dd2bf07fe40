import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { SourceFile } from '../../../model/model.ts';
import { oncePer } from '../../../model/once.ts';
import type { Rules } from '../../../model/rule.ts';
import { dialled } from '../../../text/dialled.ts';
import { withoutCode } from '../../../text/read-markdown.ts';
import type { SoundPage } from './page-summary.ts';
import { translatedPairs } from './translated-pairs.ts';

export const rules: Rules = {
  'text/phone': {
    title: 'A phone number that cannot be right',
    why: 'Who calls it reaches somebody else, or nobody.',
    fix: 'Correct it.',
    wrong: 'phone: +1 202 555 014',
    right: 'phone: +1 202 555 0148',
    canBeOff: true,
  },
};

/** Numbers of links, whose form is checked elsewhere, and of fields, with what people write for zero and one. */
const NUMBER =
  /(?:(?<=\btel:)\+?[(\d][\d ()./–-]{5,}\d|(?<=\bphone["']?: *["']?)\+?[(\dOoIl][\dOoIl ()./–-]{5,}[\dOoIl])(?![\w{])/g;

/** How many digits all numbers of a country have, with its code (ITU-T E.164). */
const DIGITS: Readonly<Record<string, number>> = {
  '1': 11,
  '33': 11,
  '34': 11,
  '41': 11,
  '45': 10,
  '48': 11,
  '351': 12,
};

/** Phone numbers with letters among their digits, with too few or too many, and such as differ between languages. */
export function checkNumbers(
  sources: readonly SourceFile[],
  pages: readonly SoundPage[],
): FileDiagnostic[] {
  const read = sources.filter(({ path }) => !path.startsWith('sections/'));
  const code = codeOf(read.flatMap((source) => numbersIn(source)));
  const impossible = read.flatMap((source) =>
    numbersIn(source).flatMap((number) =>
      [...explain(number.written), ...lacksCode(number.written, code)].map((words) =>
        wrong(source.path, number, words),
      ),
    ),
  );
  const files = new Map(read.map((source) => [source.path, source]));
  const ofSite = new Set(
    read
      .filter(({ path }) => path === 'site.yaml')
      .flatMap((source) => numbersIn(source).map(({ written }) => dialled(written))),
  );
  const differing = translatedPairs(pages).flatMap(([page, other]) => {
    const [ours, theirs] = [files.get(page.file), files.get(other.file)];
    return ours && theirs ? compare(ours, theirs, ofSite) : [];
  });
  return [...impossible, ...differing];
}

const proseOf = oncePer(({ path, text }: SourceFile) =>
  path.endsWith('.md') ? withoutCode(text) : text,
);

const numbersIn = oncePer((source: SourceFile): readonly Written[] =>
  Array.from(proseOf(source).matchAll(NUMBER), ({ 0: written, index }) => ({
    written,
    start: index,
  })),
);

interface Written {
  written: string;
  start: number;
}

type Explained = Pick<FileDiagnostic, 'message' | 'help' | 'suggest'>;

function explain(written: string): Explained[] {
  if (/[OoIl]/.test(written)) {
    const meant = written.replace(/[Oo]/g, '0').replace(/[Il]/g, '1');
    const message = `\`${written}\` has a letter where a digit belongs.`;
    return [{ message, help: `Write: ${meant}`, suggest: meant }];
  }
  const digits = dialled(written);
  if (/^\+?\d{0,3}0{7,}$/.test(digits))
    return [
      {
        message: `\`${written}\` has only zeros: nobody has this number.`,
        help: 'Write the one that is meant, or delete it.',
      },
    ];
  const [code] = Object.entries(DIGITS).filter(([begin]) => digits.startsWith(`+${begin}`));
  const count = digits.length - 1;
  if (!code || count === code[1]) return [];
  return [
    {
      message: `\`${written}\` has ${count} digits, but numbers that begin with +${code[0]} have ${code[1]}.`,
      help: 'Correct it. A second number stands in a link or a field of its own.',
    },
  ];
}

/** A number that begins with the code of its country: these have one, two or three digits. */
const CODE = /^(?:\+|00)(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})\d/;

/** The code of the country that numbers begin with, where it is one. */
function codeOf(numbers: readonly Written[]): string | undefined {
  const codes = numbers.flatMap(({ written }) => CODE.exec(dialled(written))?.[1] ?? []);
  const [code, ...others] = new Set(codes);
  return others.length === 0 ? code : undefined;
}

/** Numbers that only a country itself can call, and short ones. */
const LOCAL = /^0?[89]0|^1/;

/** A number that has no code, and begins as those of a country do where it is left out. */
function lacksCode(written: string, code: string | undefined): Explained[] {
  const digits = dialled(written);
  const [zero = '', rest = ''] = [/^0(?!0)/.exec(digits)?.[0], digits.replace(/^0/, '')];
  const isWhole = zero ? rest.length > 6 : `${code}${digits}`.length === DIGITS[code ?? ''];
  if (!code || code === '1' || !isWhole || LOCAL.test(digits) || /^\+|^00/.test(digits)) return [];
  return [
    {
      message: `\`${written}\` has no code of its country, as the other numbers of the site have.`,
      help: `Begin it with +${code}${zero && code !== '39' ? ', in place of the 0' : ''}, so that it can be called from everywhere.`,
    },
  ];
}

/** The one number of a page that its translation has otherwise; that of the site is right. */
function compare(
  file: SourceFile,
  otherFile: SourceFile,
  ofSite: ReadonlySet<string>,
): FileDiagnostic[] {
  const [ours, theirs] = [numbersIn(file), numbersIn(otherFile)];
  if (ours.length !== theirs.length) return [];
  const missing = (all: readonly Written[], others: readonly Written[]) =>
    all.filter((one) => !others.some((other) => dialled(other.written) === dialled(one.written)));
  const [[own, ...more], [number]] = [missing(ours, theirs), missing(theirs, ours)];
  if (!own || !number || more.length > 0 || explain(number.written).length > 0) return [];
  const isKnown = ({ written }: Written) => ofSite.has(dialled(written));
  return isKnown(number) && !isKnown(own)
    ? [{ ...wrong(file.path, own, differs(own, number, otherFile.path)), about: otherFile.path }]
    : [{ ...wrong(otherFile.path, number, differs(number, own, file.path)), about: file.path }];
}

function differs({ written }: Written, other: Written, file: string): Explained {
  return {
    message: `This is \`${written}\`, but \`${other.written}\` in ${file}, which says the same in another language.`,
    help: 'Correct one of the two.',
  };
}

function wrong(file: string, { written, start }: Written, words: Explained): FileDiagnostic {
  return {
    rule: 'text/phone',
    severity: 'warning',
    file,
    pointer: '',
    span: { start, end: start + written.length },
    ...words,
  };
}

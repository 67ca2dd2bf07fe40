import { explainTag } from '../locale/explain-tag-of-language.ts';
import { languageFor, type OwnWords } from '../locale/languages.ts';
import {
  completeWords,
  pluralsOf,
  type WrittenWords,
  wordsBelow,
  wordsToWrite,
} from '../locale/own-words.ts';
import type { FileDiagnostic } from '../model/diagnostic.ts';
import { isMapping } from '../model/mapping.ts';
import type { Document, SourceFile } from '../model/model.ts';
import { childPointer } from '../model/pointer.ts';
import type { Rules } from '../model/rule.ts';
import { valueAt } from '../model/value-at.ts';
import { counted } from '../text/counted.ts';
import { locateInSource } from './1-parse/locate-in-source.ts';
import { parseYaml } from './1-parse/parse-yaml.ts';
import { checkShape } from './3-check-shape/check-shape.ts';

export const rules: Rules = {
  'words/dates': {
    title: 'A language whose dates are not known',
    why: 'Dates, times and numbers that the program writes are English between the words of the language.',
    fix: 'Write dates as texts where you can, and switch the rule off.',
    wrong: 'locale/dv.yaml',
    right: 'label: ބުރާސްފަތި، 1 ޖުލައި (of a session)',
    canBeOff: true,
  },
  'words/missing': {
    title: 'Words that a language lacks',
    why: 'The program has no others in this language, so visitors read English ones.',
    fix: 'Write them.',
    wrong: 'page: { menu: メニュー } (and nothing else, in locale/ja.yaml)',
    right: 'page: { menu: メニュー, close: 閉じる, … }',
    canBeOff: true,
  },
  'words/placeholder': {
    title: 'Words whose placeholders are others',
    why: 'What stands between braces is filled in; a placeholder with another name is shown as it is written.',
    fix: 'Write the placeholders as the English words have them.',
    wrong: 'required: 「{ラベル}」を入力してください。',
    right: 'required: 「{label}」を入力してください。',
  },
  'words/plural': {
    title: 'Other plural forms than those of the language',
    why: 'Languages differ in how many forms go with numbers, and each number needs its own.',
    fix: 'Write the forms that are listed, and no others.',
    wrong: 'placesTaken: { one: …, other: … } (in locale/uk.yaml)',
    right: 'placesTaken: { one: …, few: …, many: …, other: … }',
  },
  'words/tag': {
    title: 'A file of words that is not named for a language',
    why: 'Pages find the words of their language by the name of the file.',
    fix: 'Name it with the tag of the language, as pages write it in `locale`.',
    wrong: 'locale/japanese.yaml',
    right: 'locale/ja.yaml',
  },
  'words/untranslated': {
    title: 'Words that are still English',
    why: 'Visitors read them between those of their own language.',
    fix: 'Translate them.',
    wrong: 'skipToContent: Skip to content (in locale/ja.yaml)',
    right: 'skipToContent: 本文へスキップ',
    canBeOff: true,
  },
};

/** Reads the files `locale/<tag>.yaml` of a site. What is wrong in one stays as it is below it. */
export function readWords(sources: readonly SourceFile[]): {
  words: OwnWords;
  diagnostics: FileDiagnostic[];
} {
  const words: Record<string, OwnWords[string]> = {};
  // Those of a country stand upon those of its language.
  const diagnostics = sources
    .toSorted((a, b) => a.path.length - b.path.length)
    .flatMap((source) => {
      const tag = source.path.replace(/^locale\/|\.ya?ml$/g, '');
      if (!/^locale\/[^/]+\.ya?ml$/.test(source.path)) return [unread(source.path)];
      const mistake = explainTag(tag);
      if (mistake) return [wrongTag(source.path, mistake)];
      const { document, diagnostics } = parseYaml(source);
      const read = document && readDocument(document, tag, source, words);
      words[tag] = completeWords(tag, read?.written ?? {}, wordsBelow(tag, words));
      return [...diagnostics, ...(read?.diagnostics ?? [])];
    });
  return { words, diagnostics };
}

function unread(path: string): FileDiagnostic {
  const message = `${path} is not read: interface words are in files such as locale/ja.yaml.`;
  return at(path, '', { rule: 'file/unread', severity: 'warning', message, help: 'Rename it.' });
}

function wrongTag(path: string, { message, meant }: { message: string; meant?: string }) {
  const help = meant
    ? `Rename the file: \`${meant}.yaml\`.`
    : 'Name the file with the tag that pages write as `locale`, such as ja.yaml or pt-BR.yaml.';
  return at(path, '', { rule: 'words/tag', message, help });
}

function readDocument({ file, value }: Document, tag: string, source: SourceFile, own: OwnWords) {
  const { written: textAt } = locateInSource(source);
  const shape = checkShape('words', value, { textAt });
  if (!shape.isSound) {
    return { written: {}, diagnostics: shape.diagnostics.map((one) => ({ ...one, file })) };
  }
  const written: WrittenWords = shape.value;
  const isNew = wordsBelow(tag, own) === undefined;
  const diagnostics = [
    ...(isNew ? findMissing(written, file) : []),
    ...textsIn(written).flatMap((text) => checkText(text, tag, file)),
    ...(tag.startsWith('en') ? [] : findEnglish(written, file)),
    ...checkDates(tag, file),
  ];
  return { written, diagnostics };
}

/** Whether Node knows how dates are written in the language. */
function checkDates(tag: string, file: string): FileDiagnostic[] {
  if (Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0) return [];
  const message = `How dates and numbers are written in \`${tag}\` is unknown to Node.js: they are in English.`;
  const help = 'Write the dates that visitors read as texts, such as the `label` of a session.';
  return [at(file, '', { rule: 'words/dates', severity: 'warning', message, help })];
}

/** One text, or one with a form for each plural. */
interface Text {
  pointer: string;
  value: string | Record<string, string>;
}

function textsIn(words: WrittenWords): Text[] {
  return Object.entries(words).flatMap(([name, group]) =>
    isMapping(group)
      ? Object.entries(group).map(([key, value]) => ({
          pointer: childPointer(`/${name}`, key),
          value: value as Text['value'],
        }))
      : [],
  );
}

const english = wordsToWrite(languageFor('en'));

function findMissing(written: WrittenWords, file: string): FileDiagnostic[] {
  const missing = textsIn(english).filter(({ pointer }) => valueAt(written, pointer) === undefined);
  const [first] = missing;
  if (!first) return [];
  const named = missing.slice(0, MOST_NAMED).map(({ pointer }) => nameOf(pointer));
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  return [
    at(file, '', {
      rule: 'words/missing',
      severity: 'warning',
      message: `${counted(missing.length, 'text')} of this language ${missing.length === 1 ? 'is' : 'are'} missing: ${named.join(', ')}${more}.`,
      help: `In English, \`${nameOf(first.pointer)}\` is ${JSON.stringify(first.value)}. Until they are written, visitors read English ones.`,
    }),
  ];
}

const MOST_NAMED = 8;

function checkText({ pointer, value }: Text, tag: string, file: string): FileDiagnostic[] {
  const original = valueAt(english, pointer) as Text['value'];
  if (typeof value === 'string') {
    return comparePlaceholders(value, String(original), file, pointer, true);
  }
  const other = Object(original).other as string;
  return [
    ...comparePlurals(Object.keys(value), tag, file, pointer),
    ...Object.entries(value).flatMap(([form, text]) =>
      // A form for one or two things may do without their number.
      comparePlaceholders(text, other, file, childPointer(pointer, form), form === 'other'),
    ),
  ];
}

function comparePlurals(
  written: readonly string[],
  tag: string,
  file: string,
  pointer: string,
): FileDiagnostic[] {
  const known = pluralsOf(tag);
  const missing = known.filter((form) => !written.includes(form));
  const name = `\`${nameOf(pointer)}\``;
  const help = `This language has: ${known.join(', ')}`;
  const found = written
    .filter((form) => !known.includes(form))
    .map((form) => ({
      pointer: childPointer(pointer, form),
      onKey: true,
      message: `${name} has the plural form \`${form}\`, which no number has in this language.`,
    }));
  if (missing.length > 0) {
    const forms = missing.map((form) => `\`${form}\``).join(', ');
    const message = `${name} lacks ${missing.length > 1 ? 'the plural forms' : 'the plural form'} ${forms}.`;
    found.unshift({ pointer, onKey: false, message });
  }
  return found.map(({ message, onKey, ...place }) => ({
    ...at(file, place.pointer, { rule: 'words/plural', message, help }),
    ...(onKey && { onKey }),
  }));
}

function comparePlaceholders(
  text: string,
  original: string,
  file: string,
  pointer: string,
  needsAll: boolean,
): FileDiagnostic[] {
  const [found = [], wanted = []] = [text, original].map((one): string[] =>
    Array.from(one.matchAll(/\{[^}]*\}/g), ([place]) => place),
  );
  const unknown = found.filter((one) => !wanted.includes(one));
  const missing = needsAll ? wanted.filter((one) => !found.includes(one)) : [];
  if (unknown.length + missing.length === 0) return [];
  const message =
    unknown.length > 0
      ? `\`${nameOf(pointer)}\` has the unknown placeholder ${unknown.join(', ')}.`
      : `\`${nameOf(pointer)}\` lacks the placeholder ${missing.join(', ')}.`;
  const help = `In English it is: ${original}`;
  return [at(file, pointer, { rule: 'words/placeholder', message, help })];
}

/** Texts of several words that are the English ones: single words may be alike. */
function findEnglish(written: WrittenWords, file: string): FileDiagnostic[] {
  const same = textsIn(written).filter(({ pointer, value }) => {
    const original = valueAt(english, pointer);
    return typeof value === 'string' && value === original && /\S \S/.test(value);
  });
  const [first] = same;
  if (!first) return [];
  const others =
    same.length > 1
      ? `, and so ${same.length === 2 ? 'is one more' : `are ${same.length - 1} more`}`
      : '';
  return [
    at(file, first.pointer, {
      rule: 'words/untranslated',
      severity: 'warning',
      message: `\`${nameOf(first.pointer)}\` is still English${others}.`,
      help: 'Translate it.',
    }),
  ];
}

function nameOf(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.');
}

function at(
  file: string,
  pointer: string,
  words: Pick<FileDiagnostic, 'rule' | 'message' | 'help'> & { severity?: 'warning' },
): FileDiagnostic {
  return { ...words, file, pointer };
}

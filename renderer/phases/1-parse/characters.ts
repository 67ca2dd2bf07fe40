import { interfaceTexts } from '../../locale/languages.ts';
import type { SourceFile } from '../../model/model.ts';
import { parseSource } from './parse-source.ts';

/** The printable characters of ASCII. */
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32));
const NOT_ASCII = /[^\n\x20-\x7e]+/g;

/** Escapes of YAML that stand for characters beyond ASCII. */
const ESCAPES = /\\[uUxNLP_]/;

/** Languages that a file names, in which the interface then speaks. */
const LOCALES = /\blocale["']?\s*:\s*["']?([a-z]{2,3})\b/g;

/**
 * The characters beyond ASCII that a file of a site may show, each once. They are known before it is
 * parsed: only escaped ones differ.
 */
export function charactersOf(source: SourceFile): string {
  return [...new Set(shownIn(source).match(NOT_ASCII)?.join(''))].sort().join('');
}

/** Every character that a site may show: those of its files, of the English interface, and ASCII. */
export function allCharacters(ofFiles: Iterable<string>): string {
  const characters = new Set(interfaceTexts('en').match(NOT_ASCII)?.join(''));
  for (const letters of ofFiles) for (const letter of letters) characters.add(letter);
  return ASCII + [...characters].sort().join('');
}

function shownIn(source: SourceFile): string {
  const { answer } = source;
  const text = answer && 'json' in answer ? answer.json : source.text;
  const ofInterface = Array.from(text.matchAll(LOCALES), ([, locale = '']) =>
    interfaceTexts(locale),
  );
  const escaped = ESCAPES.test(text) ? JSON.stringify(parseSource(source).document?.value) : '';
  return [text, escaped, ...ofInterface].join('');
}

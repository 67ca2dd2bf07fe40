/** Words and numbers that YAML 1.1 read as something else than text, and some readers still do; days are written plain. */
const YAML_1_1 =
  /^(?:y|yes|n|no|on|off|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?|(?!\d{4}-\d\d-\d\d(?:T[\d:]+(?:Z|[-+][\d:]+)?)?$)\d{4}-\d\d?-\d\d?(?:[Tt ].*)?|[-+]?0[bo]?[0-7_]+|[-+]?[\d_]+(?:\.[\d_]*)?)$/i;

/** Plain texts that YAML 1.2 reads as something else. */
const NOT_TEXT =
  /^(?:~|null|true|false|[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|0o[0-7]+|0x[\da-f]+|[-+]?\.inf|\.nan|<<|=)$/i;

const INDICATOR = /^(?:[-?:](?:[\s,[\]{}]|$)|[,[\]{}#&*!|>'"%@`]|---|\.\.\.)/;
/** Characters that only double quotes can hold, as escapes. */
export const NEEDS_ESCAPE = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** Whether a text of one line may stand without quotes. `keepWords` lets it be a word of YAML 1.1. */
export function mayBePlain(text: string, inFlow: boolean, keepWords = false): boolean {
  return (
    text !== '' &&
    text.trim() === text &&
    !NEEDS_ESCAPE.test(text) &&
    !/^\u00a0|\u00a0$/.test(text) &&
    !INDICATOR.test(text) &&
    !/:(?:\s|$)|\s#/.test(text) &&
    !(inFlow && /^[?:]|[,[\]{}]|:$/.test(text)) &&
    !NOT_TEXT.test(text) &&
    (keepWords || !YAML_1_1.test(text))
  );
}

/** Whether a plain text is one of the words and numbers of YAML 1.1. */
export function isOldWord(text: string): boolean {
  return YAML_1_1.test(text) && !NOT_TEXT.test(text);
}

/** A text in single quotes; it holds no line breaks. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A text in double quotes on one line; it can hold anything. */
export function doubleQuoted(text: string): string {
  const escaped = text.replace(
    /["\\]|[\p{Cc}\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Cs}/gu,
    (letter) => SHORT[letter] ?? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${escaped}"`;
}

const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\u00a0': '\\_',
};

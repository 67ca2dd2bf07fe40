/** Where a text stops being JSON, and what to do there. */
export interface JsonMistake {
  start: number;
  message: string;
  help: string;
}

/** The first mistake of a text that is to be JSON (RFC 8259), or undefined without one. */
export function explainJson(text: string): JsonMistake | undefined {
  const at = findJsonMistake(text);
  if (at === undefined) return undefined;
  const before = text.slice(0, at).trimEnd();
  const rest = text.slice(at);
  const [word = ''] = /^[\w$-]+/.exec(rest) ?? [];
  const here = (message: string, help: string) => ({ start: at, message, help });
  if (/^(?:\/[/*]|#)/.test(rest))
    return here(
      'JSON has no comments.',
      'Delete this one; a `description` is read by people, too.',
    );
  if (/^[}\]]/.test(rest) && before.endsWith(',')) {
    const start = before.length - 1;
    const message = `Nothing follows this comma but ${rest.slice(0, 1)}.`;
    return { start, message, help: 'Delete the comma.' };
  }
  if (/^['‘’“”„]/.test(rest))
    return here(
      'This quote is none of JSON.',
      'Names and texts stand in straight double quotes: "…"',
    );
  if (rest === '')
    return here(
      'A bracket that opens is not closed.',
      'Write the } or ] that is missing at the end.',
    );
  const follows = /["}\]\w]$/.test(before);
  if (follows && /^["{[]/.test(rest))
    return {
      start: before.length - 1,
      message: 'A comma is missing behind this.',
      help: 'Write it: commas stand between entries and between fields.',
    };
  if (/^(?:True|False|None|yes|no)$/.test(word))
    return here(`\`${word}\` is no value of JSON.`, 'Write true, false or null.');
  if (word && /^[\w$-]+\s*:/.test(rest))
    return here('A name stands in double quotes.', `Write: "${word}":`);
  return here(
    'It cannot be read from here on.',
    'Look for a comma or bracket that is missing or too many; names and texts stand in double quotes.',
  );
}

/* Each pattern takes the spaces behind its token, so that a mistake is found where the next one begins. */
const SPACE = /\ufeff?[ \t\r\n]*/y;
const COLON = /:[ \t\r\n]*/y;
const COMMA = /,[ \t\r\n]*/y;
const OBJECT = { begin: /\{[ \t\r\n]*/y, end: /\}[ \t\r\n]*/y };
const ARRAY = { begin: /\[[ \t\r\n]*/y, end: /\][ \t\r\n]*/y };
const STRING =
  /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*"[ \t\r\n]*/y;
const OTHER =
  /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])[ \t\r\n]*/y;

/** Where a text stops being JSON (RFC 8259), which allows less than YAML; undefined if all of it is. */
export function findJsonMistake(text: string): number | undefined {
  let at = 0;
  function take(token: RegExp): boolean {
    token.lastIndex = at;
    const found = token.exec(text);
    at += found?.[0].length ?? 0;
    return found !== null;
  }
  function takeValue(): boolean {
    if (take(OBJECT.begin)) return takeEntries(takeField, OBJECT.end);
    if (take(ARRAY.begin)) return takeEntries(takeValue, ARRAY.end);
    return take(STRING) || take(OTHER);
  }
  function takeEntries(takeEntry: () => boolean, end: RegExp): boolean {
    if (take(end)) return true;
    do {
      if (!takeEntry()) return false;
    } while (take(COMMA));
    return take(end);
  }
  const takeField = (): boolean => take(STRING) && take(COLON) && takeValue();
  take(SPACE);
  return takeValue() && at === text.length ? undefined : at;
}

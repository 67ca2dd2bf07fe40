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

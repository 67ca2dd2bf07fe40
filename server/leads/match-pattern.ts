import { createContext, Script } from 'node:vm';
import { errorCode } from '../errors/describe-error.ts';

/** Nothing that people write takes a pattern as long as this. */
const longestMs = 50;

/* Code in a context can be interrupted; to make one takes a millisecond, so it is made once. */
const given = createContext({ source: '', text: '' });
const test = new Script("new RegExp(source, 'v').test(text)");

/**
 * Whether the whole text matches a pattern as browsers have it (the flag v). One that takes too long
 * over a text does not match: a pattern may need time that doubles with each letter, and meanwhile
 * nobody else is answered.
 */
export function matches(pattern: string, text: string): boolean {
  Object.assign(given, { source: `^(?:${pattern})$`, text });
  try {
    return test.runInContext(given, { timeout: longestMs }) === true;
  } catch (error) {
    if (errorCode(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}

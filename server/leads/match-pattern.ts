import { createContext, Script } from 'node:vm';
import { errorCode } from '../errors/describe-error.ts';

/** Nothing that people write takes a pattern as much time of the processor as this. */
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
  const start = process.cpuUsage();
  while (spentMs(start) < longestMs) {
    try {
      return test.runInContext(given, { timeout: longestMs }) === true;
    } catch (error) {
      // On a busy machine the time may be up before it has begun.
      if (errorCode(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    }
  }
  return false;
}

function spentMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

import { createContext, Script } from 'node:vm';
import type { LeadField } from '../../schemas/generated/contract.ts';
import { errorCode } from '../errors/describe-error.ts';
import { hasBadCharacters } from './bad-characters.ts';
import { isLeadEmail } from './email.ts';
import type { FieldError } from './field-error.ts';
import type { Answer } from './lead.ts';

type Fault = Omit<FieldError, 'field'>;

/** A valid answer, none where a field may be left empty, or what is wrong with it. */
export interface CheckedAnswer {
  answer?: Answer;
  fault?: Fault;
}

const mostCharacters = 2000;

/**
 * Checks what was sent for a field. A form without JavaScript sends texts only, so a number, a day
 * and a tick may be written as text; nothing else is changed or guessed.
 */
export function checkAnswer(field: LeadField, sent: unknown): CheckedAnswer {
  if (field.input === 'checkbox') return checkTick(field, sent);
  if (sent === undefined || sent === '') {
    return field.required ? { fault: { code: 'required' } } : {};
  }
  if (field.input === 'number') return checkNumber(field, sent);
  return typeof sent === 'string' ? checkText(field, sent) : { fault: { code: 'invalid' } };
}

const ticks: Readonly<Record<string, boolean>> = { true: true, on: true, false: false, '': false };

function checkTick({ required }: LeadField, sent: unknown): CheckedAnswer {
  const text = typeof sent === 'boolean' ? String(sent) : (sent ?? '');
  const ticked = typeof text === 'string' && Object.hasOwn(ticks, text) ? ticks[text] : undefined;
  if (ticked === undefined) return { fault: { code: 'invalid' } };
  return required && !ticked ? { fault: { code: 'unticked' } } : { answer: ticked };
}

function checkNumber({ min, max }: LeadField, sent: unknown): CheckedAnswer {
  const number = typeof sent === 'string' && decimal.test(sent) ? Number(sent) : sent;
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    return { fault: { code: 'not-a-number' } };
  }
  if (min !== undefined && number < Number(min))
    return { fault: { code: 'too-small', limit: min } };
  if (max !== undefined && number > Number(max))
    return { fault: { code: 'too-large', limit: max } };
  return { answer: number };
}

/** As HTML has it: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#floating-point-numbers */
const decimal = /^-?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i;

function checkText(field: LeadField, text: string): CheckedAnswer {
  const { input, maxLength: most = mostCharacters, options } = field;
  if (text.length > most) return { fault: { code: 'too-long', limit: most } };
  if (options && !options.includes(text)) return { fault: { code: 'not-an-option' } };
  if (!isOfKind(field, text)) return { fault: { code: 'invalid' } };
  if (input === 'date') return checkDay(field, text);
  if (hasBadCharacters(text, input === 'textarea')) return { fault: { code: 'characters' } };
  if (field.pattern && !matches(field.pattern, text)) {
    return { fault: { code: 'pattern' } };
  }
  return { answer: text };
}

function isOfKind({ input }: LeadField, text: string): boolean {
  switch (input) {
    case 'email':
      return isLeadEmail(text);
    case 'tel':
      return /\p{Nd}/u.test(text);
    case 'url':
      return /^https?:$/.test(URL.parse(text)?.protocol ?? '') && !/\s/.test(text);
    default:
      return true;
  }
}

function checkDay({ min, max }: LeadField, text: string): CheckedAnswer {
  const time = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === text;
  if (!exists) return { fault: { code: 'not-a-date' } };
  if (min !== undefined && text < String(min)) return { fault: { code: 'too-early', limit: min } };
  if (max !== undefined && text > String(max)) return { fault: { code: 'too-late', limit: max } };
  return { answer: text };
}

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

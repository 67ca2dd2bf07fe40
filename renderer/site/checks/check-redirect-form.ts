import { shorten } from '../../diagnostics/wording.ts';
import type { Problem } from '../../model/diagnostic.ts';
import { isReserved } from '../../phases/5-check-meaning/check-path.ts';

/** Whether the two sides of a redirect can stand in a line `from to`, and be obeyed there. */
export function checkRedirectForm(from: string, to: string, pointer: string): Problem[] {
  const faultOfFrom = explainFrom(from);
  if (faultOfFrom) return [problem(from, faultOfFrom, `${pointer}/from`)];
  const faultOfTo = explainTo(to);
  return faultOfTo ? [problem(to, faultOfTo, `${pointer}/to`)] : [];
}

/** What is wrong, and what to do about it. */
type Fault = [why: string, help: string];

function explainFrom(from: string): Fault | undefined {
  if (/\s/.test(from)) return SPACE;
  if (/[?#]/.test(from)) {
    return ['what stands behind ? or # is never looked at', `Write \`${from.split(/[?#]/)[0]}\`.`];
  }
  if (from.startsWith('//') || from.split('/').some((segment) => /^\.+$/.test(segment))) {
    return ['no browser asks for it', 'Write the whole path as it stood behind the domain.'];
  }
  if (isReserved(from)) {
    return ['this address belongs to the site itself', 'Delete the redirect.'];
  }
  return undefined;
}

function explainTo(to: string): Fault | undefined {
  return /\s/.test(to) ? SPACE : undefined;
}

const SPACE: Fault = [
  'it has a space or a line break',
  'Write one path; a space in an address is %20.',
];

function problem(text: string, [why, help]: Fault, pointer: string): Problem {
  return {
    rule: 'redirect/form',
    severity: 'error',
    pointer,
    message: `\`${shorten(text)}\` cannot stand in a redirect: ${why}.`,
    help,
  };
}

import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { shorten } from '../../../text/wording.ts';
import { isReserved } from '../check-path.ts';

export const rules: Rules = {
  'redirect/form': {
    title: 'A redirect that cannot be obeyed',
    why: 'Hosts keep each redirect as a line of paths; spaces, ? and # mean other things there.',
    fix: 'Write paths as they stand behind the domain.',
    wrong: '- { from: /old?page=2, to: /pricing }',
    right: '- { from: /old, to: /pricing }',
  },
};

/** Whether the two sides of a redirect can stand in a line `from to`, and be obeyed there. */
export function checkRedirectShape(from: string, to: string, pointer: string): Diagnostic[] {
  const ofFrom = explainRedirectFrom(from);
  if (ofFrom) return [diagnostic(from, ofFrom, `${pointer}/from`)];
  const ofTo = explainRedirectTo(to);
  return ofTo ? [diagnostic(to, ofTo, `${pointer}/to`)] : [];
}

type Reason = [why: string, help: string];

function explainRedirectFrom(from: string): Reason | undefined {
  if (/\s/.test(from)) return SPACE;
  if (/[?#]/.test(from)) {
    return ['what stands behind ? or # is never looked at', `Write \`${from.split(/[?#]/)[0]}\`.`];
  }
  if (from.startsWith('//') || from.split('/').some((segment) => /^\.+$/.test(segment))) {
    return ['no browser asks for it', 'Write the whole path as it stood behind the domain.'];
  }
  if (/\*|\/:/.test(from)) {
    return ['a redirect leads from one path only', 'Write a redirect for each old path.'];
  }
  if (isReserved(from)) {
    return ['this address belongs to the site itself', 'Delete the redirect.'];
  }
  return undefined;
}

function explainRedirectTo(to: string): Reason | undefined {
  return /\s/.test(to) ? SPACE : undefined;
}

const SPACE: Reason = [
  'it has a space or a line break',
  'Write one path; a space in an address is %20.',
];

function diagnostic(text: string, [why, help]: Reason, pointer: string): Diagnostic {
  return {
    rule: 'redirect/form',
    pointer,
    message: `\`${shorten(text)}\` cannot stand in a redirect: ${why}.`,
    help,
  };
}

import type { Diagnostic } from '../../model/diagnostic.ts';
import { valueAt } from '../../model/value-at.ts';
import type { FieldText } from '../../registry/schema/field-text.ts';
import { mayHaveLinks, withoutCode } from '../../text/read-markdown.ts';
import type { PageCheck } from './check.ts';

/** Whether a number or an address that visitors read is the one that its link leads to. */
export const pageCheck: PageCheck = {
  rules: {
    'link/other-contact': {
      title: 'A link to another number or address than it says',
      why: 'Who taps it calls or writes to somebody else than who reads it.',
      fix: 'Correct one of the two.',
      wrong: '{ label: +44 20 7946 0143, href: "tel:+442079460134" }',
      right: '{ label: +44 20 7946 0143, href: "tel:+442079460143" }',
      canBeOff: true,
    },
  },
  check: ({ page: { content }, texts }) => [
    ...(texts.get('href') ?? []).flatMap((link) => checkField(link, content)),
    ...(texts.get('markdown') ?? []).flatMap(checkMarkdown),
  ],
};

function checkField({ text, pointer }: FieldText, content: unknown): Diagnostic[] {
  if (!/^(?:mailto:|tel:|https?:\/\/)/.test(text)) return [];
  const group = pointer.slice(0, pointer.lastIndexOf('/'));
  const label = valueAt(content, `${group}/label`);
  if (typeof label !== 'string' || !isOther(label, text)) return [];
  return [otherContact(label, text, pointer)];
}

const CONTACT_LINK = /(?<!!)\[([^[\]]+)\]\(((?:tel:|mailto:|https?:\/\/)[^)\s]+)\)/g;

function checkMarkdown({ text, pointer }: FieldText): Diagnostic[] {
  if (!mayHaveLinks(text)) return [];
  return [...withoutCode(text).matchAll(CONTACT_LINK)].flatMap(([, label = '', target = '']) =>
    // Its words may come from a variable.
    isOther(label, target) ? [{ ...otherContact(label, target, pointer), words: target }] : [],
  );
}

/** Whether a label is a number or an address itself, and not that of the target. */
function isOther(label: string, target: string): boolean {
  const [scheme = '', contact = ''] = target.split(/:|\?/);
  if (scheme.startsWith('http')) {
    // What is long may be read in part.
    const [shown, led] = [plainAddress(label), plainAddress(target)];
    return /^(?:https?:\/\/|www\.)[^\s…]+$/i.test(label) && !led.startsWith(shown);
  }
  if (scheme === 'mailto') {
    const shown = /^\s*([^\s@]+@[^\s@]+\.[^\s@]+?)\s*$/.exec(label)?.[1];
    return shown !== undefined && shown.toLowerCase() !== contact.toLowerCase();
  }
  if (scheme !== 'tel' || !/^[\s+\d().\-–/]*$/.test(label)) return false;
  // The country, or the zero in its place, may stand in one of the two only.
  const [shown, called] = [label, contact].map((text) =>
    text.replace(/\D/g, '').replace(/^0+/, ''),
  );
  if (!shown || !called || shown.length < SHORTEST) return false;
  return !called.endsWith(shown) && !shown.endsWith(called);
}

/** An address without what visitors need not type. */
function plainAddress(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}

/** Fewer digits are a part of a number. */
const SHORTEST = 6;

function otherContact(label: string, target: string, pointer: string): Diagnostic {
  return {
    rule: 'link/other-contact',
    severity: 'warning',
    pointer,
    about: `${label} ${target}`,
    message: `Visitors read \`${label}\`, but the link leads to \`${target}\`.`,
    help: 'Correct one of the two.',
  };
}

import { fileMeant } from './linked-file.ts';
import { type Explanation, offer, shorten } from './wording.ts';

/** A path of this site, a place on the page, or a complete address. */
const LINK =
  /^(?:\/(?!\/)|#|https?:\/\/(?:localhost|(?=[^\s/?#]*[.\]])[^\s/?#,;'"<>()]+)(?::\d+)?(?:[/?#]\S*)?$|mailto:(?!\/)[^\s@?]+@[^\s@?]+\.[^\s?.]+(?:\?|$)|tel:(?!\/\/)[+\d\s().*#/-]*\d[\d\s().*#/-]*(?:[;,]|$))/;

/** Whether a text can be a link; where it leads is another question. */
export function canBeLink(text: string): boolean {
  return LINK.test(text);
}

/** Explains why a text is no link, and what the writer may have meant. */
export function explainHref(name: string, text: string): Explanation {
  const written = text.trim();
  if (OWN_COMPUTER.test(written)) return toOwnComputer(name, written);
  const guess = guessHref(written);
  return {
    rule: 'schema/form',
    message: `${name} is not a link: \`${shorten(text)}\`.`,
    ...(explainAddress(written) ?? {
      ...offer(guess, RULE),
      // Nothing is known of pages here.
      ...(/^\/(?!assets\/)/.test(guess ?? '') && { missing: guess }),
    }),
  };
}

/** A file as browsers and Windows show where it is. */
const OWN_COMPUTER = /^(?:file:|[a-z]:[\\/])/i;

function toOwnComputer(name: string, written: string): Explanation {
  const [file = ''] = /[^\\/]*$/.exec(written) ?? [];
  return {
    rule: 'schema/form',
    message: `${name} is on your own computer, where nobody else can open it.`,
    help: `Put the file into the assets folder, and write: /assets/${file}`,
  };
}

const RULE =
  'A link is a path of this site (/pricing), a place on the page (#form), or a full address (https://…, mailto:…, tel:…).';

/** Whether it only keeps the place of a target. */
function isToBeReplaced(written: string): boolean {
  return /^(?:TODO|FIXME|TB[ACD]|X{2,}|\?+|\.{3}|…|links?|url|href)$/i.test(written);
}

/** What people write for `mailto:`, which is caught, and for `tel:`. */
const OTHER_SCHEME = /^(?:(e?-?mail)|(?:tele)?phone|telefon|call):\s*(?=\S)/i;

/** The message about an address that begins well, and then goes wrong. */
function explainAddress(written: string): Pick<Explanation, 'help' | 'suggest'> | undefined {
  if (/^\/\/[^/\s]/.test(written)) {
    return /^\/\/[^/]*\./.test(written)
      ? offer(`https:${written}`, 'The address of another site begins with https://.')
      : offer(written.slice(1), 'A link to a page of this site begins with one slash.');
  }
  const [, inQuotes = ''] = /^["'“„](.+)["'”“]$/.exec(written) ?? [];
  if (canBeLink(inQuotes)) return offer(inQuotes, 'No quotes stand around the address of a link.');
  if (/^https?:\/\/\S*\s/.test(written)) {
    return { help: 'An address has no spaces. In a path, write %20 for each.' };
  }
  if (/^(?!https?:)[htps]{3,6}:\/\/\S/i.test(written)) {
    return offer(
      written.replace(/^\w+/, 'https'),
      'The address of another site begins with https://.',
    );
  }
  const comma = /^(https?:\/\/[^/?#,;]+)[,;](?=[a-z]{2,}(?:[/?#:]|$))/i;
  if (comma.test(written)) {
    return offer(written.replace(comma, '$1.'), 'The parts of a host are divided by dots.');
  }
  const halved = /^(https?)(?::\/(?!\/)|\/\/|:(?!\/))(?=[\w-]+\.)/;
  if (halved.test(written)) {
    return offer(written.replace(halved, '$1://'), 'A full address begins with https://.');
  }
  if (/^https?:/.test(written)) {
    return { help: 'Write the whole address, such as https://www.example.com/prices.' };
  }
  if (isToBeReplaced(written)) return { help: 'Write where the link leads, or delete it.' };
  const [scheme = '', mail] = OTHER_SCHEME.exec(written) ?? [];
  if (scheme) return offer(written.replace(scheme, mail ? 'mailto:' : 'tel:'), RULE);
  if (/^mailto:[/\s]+\S+@/.test(written)) {
    return offer(
      written.replace(/^mailto:[/\s]+/, 'mailto:'),
      'An e-mail address has no slashes and no spaces.',
    );
  }
  if (/^mailto:[^\s@?]+@[^\s@?.]+(?:\?|$)/.test(written)) {
    return { help: 'The address has no ending, such as .com: mailto:hello@example.com' };
  }
  if (/^mailto:/.test(written)) {
    return { help: 'Write the e-mail address behind it: mailto:hello@example.com' };
  }
  if (/^tel:\/\//.test(written)) {
    return offer(written.replace(/^tel:\/+/, 'tel:'), 'A phone number has no slashes before it.');
  }
  if (/^tel:/.test(written)) {
    if (/\d\s*(?:e?xt?\.?|#|Durchwahl)\s*\d+$/i.test(written)) {
      return { help: 'A link cannot dial an extension: write it beside the number.' };
    }
    const letter = /[a-z]/i.exec(written.slice('tel:'.length))?.[0];
    if (letter) {
      return { help: `A number has no letters, but this one has ${letter}. Write the digit.` };
    }
    return { help: 'Write the number behind it, with its country: tel:+18005550100' };
  }
  return undefined;
}

function guessHref(written: string): string | undefined {
  if (/^[a-z]+:/i.test(written)) return undefined;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(written)) return `mailto:${written}`;
  if (/^\+?[\d\s()-]{6,}$/.test(written)) return `tel:${written.replace(/[^\d+]/g, '')}`;
  if (/^(www\.|[\w-]+(\.[\w-]+)*\.(com|org|net|io|example)\b)/i.test(written))
    return `https://${written}`;
  const path = /^(?!\d+$)\\?[\w./-]+(#[\w-]+)?$/.test(written)
    ? `/${written
        .replace(/^(\.{0,2}\/)+|^\\/, '')
        .replace(/^(?:.*\/)?pages\//, '')
        .replace(/\.(?:html?|md|ya?ml)(?=#|$)/, '')
        .replace(/(?:^|\/)index(?=#|$)/, '')}`
    : undefined;
  return path && (fileMeant(path) ?? path);
}

import { type Explanation, offer, shorten } from '../../text/wording.ts';

/** What is said of a text that people take from elsewhere, where the writing itself shows what it is. */
export function explainValue(name: string, written: string): Explanation | undefined {
  if (/^[sr]k_(test|live)_/.test(written)) return secretKey(name);
  if (name === '`videoId`' && /[/.]/.test(written)) return videoAddress(name, written);
  if (name === '`path`' && /\s/.test(written)) return pathWithSpaces(name, written);
  return undefined;
}

function secretKey(name: string): Explanation {
  return {
    rule: 'schema/form',
    message: `${name} is a secret key.`,
    help: 'Never put it into a file: whoever reads it can use the account. Make a new one at its service, and write the publishable key here; it begins with pk_.',
  };
}

function videoAddress(name: string, written: string): Explanation {
  const [, id] =
    /(?:[?&]v=|youtu\.be\/|\/(?:embed|shorts|live)\/)([\w-]{6,20})/.exec(written) ?? [];
  return {
    rule: 'schema/form',
    message: `${name} is the identifier of a video, not its address: \`${shorten(written)}\`.`,
    ...offer(id, 'Write only the part behind v=.'),
  };
}

function pathWithSpaces(name: string, written: string): Explanation {
  return {
    rule: 'schema/form',
    message: `${name} has spaces: \`${shorten(written)}\`.`,
    ...offer(written.replace(/\s+/g, '-'), 'An address has no spaces; hyphens divide its words.'),
  };
}

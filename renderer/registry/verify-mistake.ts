import { isMapping } from '../model/mapping.ts';
import { isOwnNetwork } from '../model/site-address.ts';

/** What the lead service fills in. */
const PLACEHOLDERS = ['{{secret}}', '{{token}}'];

/**
 * What is wrong with how a challenge asks about a token; undefined if the lead service can ask so. The
 * last name between backticks is what is wrong.
 */
export function verifyMistake(verify: unknown): string | undefined {
  if (!isMapping(verify)) {
    return '`verify` is missing: a provider of the kind `challenge` has it, with an address and texts with {{secret}} and {{token}}.';
  }
  const { url, body, headers = {} } = verify;
  if (url === undefined) return 'The address `url` is missing in `verify`.';
  if (!isMapping(body)) {
    return 'A group of texts, `body`, is missing in `verify`: the form that is sent to its address.';
  }
  if (!isMapping(headers)) return 'A group of texts must stand in `headers`.';
  const texts = [...Object.entries(body), ...Object.entries(headers)];
  const [other] = texts.find(([, text]) => typeof text !== 'string') ?? [];
  if (other) return `In \`verify\`, this must be a text: \`${other}\`.`;
  return (
    addressMistake(String(url)) ??
    placeholderMistake(
      String(url),
      texts.map(([, text]) => String(text)),
    )
  );
}

function addressMistake(address: string): string | undefined {
  const url = URL.parse(address);
  const isReadable = url?.protocol === 'http:';
  if (url?.protocol === 'https:' || (isReadable && isOwnNetwork(url))) return undefined;
  return isReadable
    ? `The secret key would travel readable to \`${address}\`. Write https://; http:// is for your own network.`
    : `The address that \`verify\` asks must begin with https://, but is \`${address}\`.`;
}

function placeholderMistake(url: string, texts: readonly string[]): string | undefined {
  const unknown = [url, ...texts].find((text) =>
    (text.match(/\{\{.*?\}\}/g) ?? []).some((one) => !PLACEHOLDERS.includes(one)),
  );
  if (unknown) return `\`verify\` fills in ${PLACEHOLDERS.join(' and ')}, but has \`${unknown}\`.`;
  const missing = PLACEHOLDERS.find((one) => !texts.some((text) => text.includes(one)));
  return (
    missing &&
    `No text in the body or the headers has ${missing}, which the lead service fills in: \`verify\`.`
  );
}

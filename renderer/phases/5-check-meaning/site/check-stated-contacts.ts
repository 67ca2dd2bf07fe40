import { distance } from 'fastest-levenshtein';
import type { Site } from '../../../generated/types.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { SourceFile } from '../../../model/model.ts';
import type { Rules } from '../../../model/rule.ts';
import { finderOf } from '../../../model/searched-files.ts';
import { part, type Uncertain, wholly } from '../../../model/unknown.ts';
import { dialled } from '../../../text/dialled.ts';
import { linesOf } from '../../../text/wording.ts';

export const rules: Rules = {
  'text/contact': {
    title: 'A number or an address that is nearly that of the site',
    why: 'Who calls or writes reaches somebody else, or nobody.',
    fix: 'Write the variable in its place: it is right everywhere.',
    wrong: 'text: Call 020 7946 0134 (where site.yaml has phone: +44 20 7946 0143)',
    right: 'text: "Call {{phone}}"',
    canBeOff: true,
  },
};

const DIGITS = String.raw`\+?\(?\d[\d ()./–-]{5,}\d(?![\w@])`;
const ADDRESS = /(?<![\w.+-])(?<local>\w[\w.+-]*)@(?<domain>[\w-]+(?:\.[\w-]+)+)/g;
const numbersIn = finderOf(new RegExp(String.raw`(?<![\w.:/@+-])${DIGITS}`, 'g'));
const addressesIn = finderOf(ADDRESS);

/** The number of a link, or of a field that names one, and any that a text states. */
const linkedIn = finderOf(new RegExp(String.raw`(?<=\btel:|\bphone["']?: *["']?)${DIGITS}`, 'g'));
const statedIn = finderOf(new RegExp(String.raw`(?<![\w.])${DIGITS}`, 'g'));

/**
 * Phone numbers and e-mail addresses in texts that differ a little from those of the site. Another line
 * or mailbox of its own is one that a link or a field of the site names, unless that is mistyped.
 */
export function checkStatedContacts(
  site: Uncertain<Site>,
  sources: readonly SourceFile[],
): FileDiagnostic[] {
  const { phone = '', email = '' } =
    wholly<NonNullable<Site['organization']>>(part(site, 'organization') ?? {}) ?? {};
  const mistyped = sources.flatMap(mistypedHosts);
  if (!phone && !email) return mistyped;
  const host = withoutWww(hostOf(site));
  const read = sources.filter(({ path }) => !/^(?:sections|locale)\//.test(path));
  const known = read.flatMap((source) =>
    source.path === 'site.yaml' ? [source.text] : namedIn(source).map(([named]) => named),
  );
  const numbers = known.flatMap((text) => text.match(/\+?\d[\d ()./–-]+\d/g) ?? []).map(digitsOf);
  const addresses = new Set(known.flatMap((text) => text.toLowerCase().match(ADDRESS) ?? []));
  const isSlip = {
    phone: (written: string, before: string) =>
      isNearNumber(written, phone) &&
      isOfSite(before) &&
      !numbers.some((one) => differences(one, written) === 0),
    email: (written: string, before: string, source: SourceFile) => {
      const isMeant = before.endsWith('mailto:')
        ? distance(written, email) <= 2 && isInPlaceOf(email, written, source)
        : isOfSite(before) && !addresses.has(written.toLowerCase());
      // Where the address of the site is mistyped itself, those of its host are not.
      const isRight = written.endsWith(`@${host}`) && !email.endsWith(`@${host}`);
      return !isRight && isNearAddress(written, email, !isMeant);
    },
  };
  const stated = read.flatMap(statedIn).map(([number]) => digitsOf(number));
  /** Whether a shared section names this in place of what the site has, and no other file does. */
  const isInPlaceOf = (own: string, written: string, { path, text }: SourceFile) =>
    path.startsWith('partials/') &&
    !text.includes(own === phone ? '{{phone}}' : '{{email}}') &&
    !plain(text).includes(plain(own)) &&
    read.every((one) => one.path === path || !plain(one.text).includes(plain(written)));
  const isLinkSlip = (written: string, before: string, source: SourceFile) => {
    const isSwapped = isMistyped(written, phone);
    const isNear = isSwapped || differences(written, phone) === 1;
    const isAlone = () => stated.filter((one) => differences(one, written) === 0).length === 1;
    return (
      isNear &&
      (((isSwapped || CALL_US.test(before)) && isAlone()) || isInPlaceOf(phone, written, source))
    );
  };
  const texts = read.filter(({ path }) => path !== 'site.yaml');
  const other = phone && otherNumber(phone, texts);
  if (other)
    return [
      {
        rule: 'text/contact',
        severity: 'warning',
        file: 'site.yaml',
        pointer: '/organization/phone',
        about: phone,
        message: `The number of the site is \`${phone}\`, but its pages all name \`${other}\`.`,
        help: 'Correct it here, or on the pages.',
      },
      ...mistyped,
    ];
  return texts
    .flatMap((source) => [
      ...(phone ? find(source, linkedIn, isLinkSlip, { name: 'phone', own: phone }) : []),
      ...(phone ? find(source, numbersIn, isSlip.phone, { name: 'phone', own: phone }) : []),
      ...(email ? find(source, addressesIn, isSlip.email, { name: 'email', own: email }) : []),
    ])
    .concat(mistyped);
}

/** Services that many people have their mail at, and others that have nearly the same name. */
const MAIL_HOSTS =
  'gmail.com googlemail.com hotmail.com outlook.com yahoo.com icloud.com protonmail.com'.split(' ');
const OTHER_HOSTS = new Set(
  'mail.com email.com ymail.com gmx.com fmail.com hotmail.co hotmail.de outlook.co outlook.de yahoo.co yahoo.de yahoo.fr'.split(
    ' ',
  ),
);

/** Addresses at the host of a mail service with a wrong letter. */
function mistypedHosts(source: SourceFile): FileDiagnostic[] {
  return addressesIn(source).flatMap(({ 0: written, index, groups }): FileDiagnostic[] => {
    const host = groups?.domain?.toLowerCase() ?? '';
    const meant = MAIL_HOSTS.includes(host) || OTHER_HOSTS.has(host) || nearestHost(host);
    if (typeof meant !== 'string') return [];
    const right = written.slice(0, -host.length) + meant;
    return [
      {
        rule: 'text/contact',
        severity: 'warning',
        file: source.path,
        pointer: '',
        span: { start: index, end: index + written.length },
        words: written,
        message: `\`${host}\` is not quite a host of mail: \`${meant}\`.`,
        help: `Did you mean \`${right}\`?`,
        suggest: right,
      },
    ];
  });
}

/** The one of these that differs by a letter, or by two that are exchanged. */
function nearestHost(host: string): string | undefined {
  const sorted = Array.from(host).sort().join('');
  return MAIL_HOSTS.find(
    (one) => distance(one, host) === 1 || Array.from(one).sort().join('') === sorted,
  );
}

/** A number of which nobody has one: those for films and examples. */
const SAMPLE = /55501\d\d$|^4420794?60\d{3}$/;

/** The one number that several files link to, where that of the site is a sample, a part of it or nearly it. */
function otherNumber(own: string, texts: readonly SourceFile[]): string | undefined {
  const linked = texts.flatMap((source) =>
    linkedIn(source)
      .slice(0, 1)
      .map(([number]) => number),
  );
  const [first = '', second] = linked;
  const isOne = texts.flatMap(linkedIn).every(([one]) => differences(one, first) === 0);
  if (second === undefined || !isOne || differences(first, own) === 0) return undefined;
  const digits = digitsOf(own);
  const isMeant =
    SAMPLE.test(digits) || digitsOf(first).startsWith(digits) || isNearNumber(first, own);
  return isMeant ? first : undefined;
}

/** The name of a host in a text, or of that of an address of e-mail, not in a link. */
const hostsIn = finderOf(/(?<![\w./-])(?:www\.)?[a-z\d-]+(?:\.[a-z\d-]+)+(?![\w@/.-]*[\w@])/gi);

/**
 * Names of hosts in texts that differ by a letter or two from that of the site, and such an address of
 * e-mail of the site itself. Where it has the same host, addresses in texts are compared with it.
 */
export function checkStatedHosts(
  site: Uncertain<Site>,
  sources: readonly SourceFile[],
): FileDiagnostic[] {
  const hostname = hostOf(site);
  const own = withoutWww(hostname);
  if (!own) return [];
  const ending = own.slice(own.lastIndexOf('.'));
  const isSlip = (host: string) =>
    host.endsWith(ending) && withoutWww(host) !== own && isNear(withoutWww(host), own);
  const report = (host: string) =>
    ({
      rule: 'text/contact',
      severity: 'warning',
      message: `\`${host}\` is not quite the address of the site: \`${hostname}\`.`,
    }) as const;
  const email = part(part(site, 'organization') ?? {}, 'email');
  const [, domain = ''] = typeof email === 'string' ? email.split('@') : [];
  const texts = sources.filter(({ path }) => !/^(?:sections|locale)\/|^site\.yaml$/.test(path));
  const inTexts = texts.flatMap((source) => {
    const { path, text } = source;
    return hostsIn(source)
      .filter(
        ({ 0: host, index }) =>
          isSlip(host) && host !== domain && !(domain === own && text[index - 1] === '@'),
      )
      .map(({ 0: host, index }) => ({
        ...report(host),
        file: path,
        pointer: '',
        span: { start: index, end: index + host.length },
        help: `Write \`${text[index - 1] === '@' ? own : hostname}\`.`,
      }));
  });
  if (!isSlip(domain)) return inTexts;
  const help = 'Correct it, or the `url` of the site.';
  return [
    { ...report(domain), file: 'site.yaml', pointer: '/organization/email', words: domain, help },
    ...inTexts,
  ];
}

/** The name of the host of a site; empty where its address is unknown. */
function hostOf(site: Uncertain<Site>): string {
  const url = part(site, 'url');
  return (typeof url === 'string' && URL.parse(url)?.hostname) || '';
}

function withoutWww(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

/** What names a number or an address on purpose. */
const namedIn = finderOf(
  /\b(?:tel|mailto|phone|fax|email)\b["']?:[^\n]*|\b(?:[Ff]ax|[Mm]obil|[Hh]andy)[^\n]*/g,
);

/** What is no text that visitors read, an example of what they may type, or the link of a known address. */
const NO_TEXT = /^\s*#|\bplaceholder:[^\n]*$|\{\{email\}\}.*mailto:$/;

const CONTACT =
  /^(?:call|ring|phone|telephone|tel|dial|write|e-?mail|mail|rufen?|anrufen|telefon|tel|nummer|schreiben|schreib|mailen|sie|ihnen|appelez|téléphonez|téléphone|écrivez|llame|llama|teléfono|escriba|chiamate|telefono|scrivete|bel|ligue|telefone|zadzwoń|اتصل|هاتف)$/i;

/** A link that says no more than to call. */
const CALL_US =
  /(?:\[|\blabel: ["']?)(?:(?:call|phone|ring|reach)(?: us)?|(?:jetzt )?anrufen|ruf(?:t|en sie)? uns an|telefon|appelez-nous)(?: now| today| jetzt)?[!.]?(?:\]\(|["']?, href: ["']?)tel:$/iu;

/** What stands right before a number to be called, with its colon or dot. */
const LABEL =
  /(?<!\p{L})(?:(?:call|ring|phone|reach)(?: us)?(?: (?:at|on|under))?|tele(?:phone|fon)|tel|ruf(?:t|en)?(?: sie)?(?: uns)? an|erreich\p{L}*(?: uns)?(?: unter)?)[.:]*\s+$/iu;

/** Whether a sentence so far invites to call or write to the site, and names nobody else. */
function isOfSite(before: string): boolean {
  const sentence =
    before
      .replace(LABEL, ' call ')
      .split(/[.!?]\s|["'|]|\w:\s/)
      .at(-1) ?? '';
  const [first = '', ...words] = sentence.match(/\p{L}[\p{L}-]*/gu) ?? [];
  const others = words.filter((word) => !CONTACT.test(word));
  const isInvitation = others.length < words.length || CONTACT.test(first);
  return isInvitation && others.every((word) => word === word.toLowerCase());
}

function find(
  source: SourceFile,
  found: (source: SourceFile) => RegExpExecArray[],
  isSlip: (written: string, before: string, source: SourceFile) => boolean,
  { name, own }: { name: 'phone' | 'email'; own: string },
): FileDiagnostic[] {
  const { path, text } = source;
  return found(source).flatMap(({ 0: written, index }): FileDiagnostic[] => {
    const before = text.slice(text.lastIndexOf('\n', index) + 1, index);
    if (NO_TEXT.test(before) || !isSlip(written, before, source)) return [];
    const target = name === 'phone' ? `tel:${dialled(written)}` : `mailto:${written}`;
    const isNamed = /(?:tel:|mailto:|\bphone["']?: *["']?)$/.test(before);
    return [
      {
        rule: 'text/contact',
        severity: 'warning',
        file: path,
        pointer: '',
        span: { start: index, end: index + written.length },
        words: written,
        about: written,
        message: `\`${written}\` is not quite that of the site: \`${own}\`.`,
        help: linesOf(
          `Write ${isNamed ? own : `{{${name}}}`} in its place.`,
          !isNamed && `If another is meant, let a link of the site lead there: ${target}`,
          isNamed &&
            name === 'phone' &&
            `If another is meant, let visitors read it in a text of a page, too: [${written}](${target})`,
        ),
      },
    ];
  });
}

/** A text without what may stand between the digits of a number. */
function plain(text: string): string {
  return text.toLowerCase().replace(/(?<=\d)[ ()/–-]+(?=\d)/g, '');
}

/** The digits that say whom a number reaches: from abroad, the country stands before them. */
function digitsOf(number: string): string {
  return dialled(number).replace(/\D/g, '').replace(/^0+/, '');
}

/** Fewer digits are a part of a number, or something else. */
const LEAST_DIGITS = 7;

/** The digits that two numbers have in common places; undefined for other countries. */
function commonDigits(one: string, other: string): [string, string] | undefined {
  const [digits, others] = [digitsOf(one), digitsOf(other)];
  const length = Math.min(digits.length, others.length);
  const country = Math.max(digits.length, others.length) - length;
  if (length < LEAST_DIGITS || country > 3) return undefined;
  return [digits.slice(-length), others.slice(-length)];
}

/** How many of the digits that two numbers have in common places differ; Infinity for other countries. */
function differences(one: string, other: string): number {
  const [digits, others = ''] = commonDigits(one, other) ?? [];
  if (digits === undefined) return Number.POSITIVE_INFINITY;
  return [...digits].filter((digit, at) => digit !== others[at]).length;
}

function isNearNumber(written: string, own: string): boolean {
  const differing = differences(written, own);
  return (differing > 0 && differing <= 2) || hasDigitTooMany(written, own);
}

/** Whether a number has one digit too many or too few; behind a sign, the last ones are of an extension. */
function hasDigitTooMany(written: string, own: string): boolean {
  if (/[-–/ .]\d{1,2}$/.test(written)) return false;
  const [digits, known] = [digitsOf(written), digitsOf(own)];
  // The code of the country may be left out.
  return [0, 1, 2, 3].some((code) => {
    const number = known.slice(code);
    const isOfLength = number.length !== digits.length && number[0] === digits[0];
    return isOfLength && distance(number, digits) === 1;
  });
}

/** Whether two neighbouring digits are exchanged, or one is wrong before the last two, by which lines of one house differ. */
function isMistyped(written: string, own: string): boolean {
  const [digits = '', others = ''] = commonDigits(written, own) ?? [];
  const differing = [...digits].flatMap((digit, at) => (digit === others[at] ? [] : at));
  const [first = 0, second = 0] = differing;
  if (differing.length === 1) return first < digits.length - 2;
  const isExchange = digits[first] === others[second] && digits[second] === others[first];
  return differing.length === 2 && second === first + 1 && isExchange;
}

/** Mailboxes of which a site has one. */
const GENERAL = /^(?:info|hello|hi|contact|mail|office|team|hallo|kontakt|post|bonjour|hola|ciao)$/;

/** Of the mailboxes of one host, those that are known are meant. */
function isNearAddress(written: string, own: string, isKnown: boolean): boolean {
  const [[local = '', domain = ''], [ownLocal = '', ownDomain = '']] = [written, own].map((one) =>
    one.toLowerCase().split('@'),
  ) as [string[], string[]];
  if (domain !== ownDomain) return isNear(domain, ownDomain);
  if (local === ownLocal || isKnown) return false;
  return isNear(local, ownLocal) || (GENERAL.test(local) && GENERAL.test(ownLocal));
}

function isNear(one: string, other: string): boolean {
  return other.length > 4 && distance(one, other) <= (other.length > 10 ? 2 : 1);
}

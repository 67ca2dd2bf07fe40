import type { Diagnostic } from '../../model/diagnostic.ts';
import type { FieldText } from '../../registry/schema/field-text.ts';
import { markdownShape } from '../../text/markdown-shape.ts';
import { withoutCode } from '../../text/read-markdown.ts';
import { isUnwritten, UNWRITTEN } from '../../text/unwritten.ts';
import { shorten } from '../../text/wording.ts';
import type { TextCheck } from './check.ts';

/** Whether visitors would read signs of the writing itself: HTML, Markdown, words to be replaced. */
export const wordingCheck: TextCheck = {
  rules: {
    'text/assistant': {
      title: 'What a chat assistant says around its text',
      why: 'It is an answer to you, and visitors would read it.',
      fix: 'Delete it.',
      wrong: 'text: "Certainly! Here is a shorter version: It boils in two minutes."',
      right: 'text: It boils in two minutes.',
      canBeOff: true,
    },
    'text/comma': {
      title: 'A text that ends with a comma',
      why: 'It comes from a list or from another format, and visitors would see it.',
      fix: 'Delete it.',
      wrong: 'heading: Kettles for quiet mornings,',
      right: 'heading: Kettles for quiet mornings',
      canBeOff: true,
    },
    'text/code': {
      title: 'Code in a text that has no end',
      why: 'Visitors see all that follows as code, with the signs of its writing.',
      fix: 'End it with the same three signs on a line of their own.',
      wrong: 'body: |\n  ```\n  npm start\n\n  Then look at it.',
      right: 'body: |\n  ```\n  npm start\n  ```\n\n  Then look at it.',
      canBeOff: true,
    },
    'text/doubled': {
      title: 'A word that is written twice',
      why: 'It is a slip that everybody sees but the one who wrote it.',
      fix: 'Delete one of them.',
      wrong: 'text: Ring at the the green gate.',
      right: 'text: Ring at the green gate.',
      canBeOff: true,
    },
    'text/entity': {
      title: 'A character written as HTML has it',
      why: 'Visitors would see &amp; and not the character.',
      fix: 'Write the character itself.',
      wrong: 'heading: Bread &amp; butter',
      right: 'heading: Bread & butter',
      canBeOff: true,
    },
    'text/heading': {
      title: 'A heading in a text that is none',
      why: 'Visitors would read the signs in the middle of a paragraph.',
      fix: 'Put a space after the last #.',
      wrong: 'body: |\n  ##Descaling',
      right: 'body: |\n  ## Descaling',
      canBeOff: true,
    },
    'text/html': {
      title: 'HTML in a text',
      why: 'It is shown as it is, never obeyed, so that no text can break a page.',
      fix: 'Take it out; Markdown makes words bold and divides paragraphs.',
      wrong: 'text: Open from seven<br>on weekdays',
      right: 'text: Open from seven on weekdays',
      canBeOff: true,
    },
    'text/list': {
      title: 'An entry of a list in a text that is none',
      why: 'Visitors would read the hyphen in the middle of a paragraph.',
      fix: 'Put a space after the hyphen.',
      wrong: 'body: |\n  - Quiet\n  -Quick',
      right: 'body: |\n  - Quiet\n  - Quick',
      canBeOff: true,
    },
    'text/markdown': {
      title: 'Markdown in a plain text',
      why: 'Visitors would see the asterisks and brackets.',
      fix: 'Take the signs out, or use a field that has Markdown.',
      wrong: 'heading: The **quiet** kettle',
      right: 'heading: The quiet kettle',
      canBeOff: true,
    },
    'text/placeholder': {
      title: 'A text that was to be replaced',
      why: 'Nobody wants visitors to read it. New pages begin with some, marked by three dots in brackets.',
      fix: 'Write what visitors shall read, or delete the field.',
      wrong: 'text: Lorem ipsum dolor sit amet',
      right: 'text: It boils a litre in two minutes.',
      canBeOff: true,
    },
    'text/quote': {
      title: 'A text with one half of a pair of quotes',
      why: 'It was to surround the text, and visitors would see it.',
      fix: 'Delete it, or write the other one.',
      wrong: 'heading: Kettles for quiet mornings"',
      right: 'heading: Kettles for quiet mornings',
      canBeOff: true,
    },
    'text/table': {
      title: 'A table in a text that is none',
      why: 'Without the line below its head, visitors read its signs in a paragraph.',
      fix: 'Write that line.',
      wrong: 'body: |\n  | Size | Price |\n  | Small | $4 |',
      right: 'body: |\n  | Size | Price |\n  | --- | --- |\n  | Small | $4 |',
      canBeOff: true,
    },
    'text/template': {
      title: 'A variable as another program writes it',
      why: 'That program puts something in its place; visitors of this site would read its signs.',
      fix: 'Write one of the variables of this site, in two braces, or the words themselves.',
      wrong: 'text: Dear *|FNAME|*',
      right: 'text: Welcome to {{product}}',
      canBeOff: true,
    },
  },
  check({ texts }) {
    const all = ['', 'markdown'].flatMap((format) => texts.get(format) ?? []);
    const written = all.filter(({ text }) => !isUnwritten(text));
    const unwritten = all.filter(({ text }) => isUnwritten(text));
    const links = texts.get('href') ?? [];
    return [
      ...written.flatMap(checkWords),
      ...checkUnwritten(unwritten),
      ...links.flatMap(({ text, pointer }) => inLinks.find(text, pointer)),
    ];
  },
};

/** Reports texts that are still to be written, once for each section: a new one has many. */
function checkUnwritten(texts: readonly FieldText[]): Diagnostic[] {
  const parts = Map.groupBy(texts, ({ pointer }) => pointer.split('/', 3).join('/'));
  return [...parts.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ? checkWords(first) : [];
    const message = `${others.length + 1} texts here are still to be written: \`${UNWRITTEN}\` stands for each.`;
    const help = 'Write what visitors shall read, or delete the fields.';
    const { pointer } = first;
    return [
      { rule: 'text/placeholder', severity: 'warning', pointer, words: UNWRITTEN, message, help },
    ];
  });
}

/** The same of one text; links, names of files and the like are no words. */
export function checkWords({ text, format, pointer }: FieldText): Diagnostic[] {
  if (format === undefined) return inPlainText.find(text, pointer);
  if (format !== 'markdown') return [];
  const words = withoutCode(text);
  return [
    ...inMarkdown.find(words, pointer),
    ...(/^ {0,3}#|\|/m.test(words) ? markdownShape(words) : []).map(
      (mistake): Diagnostic => ({ ...mistake, severity: 'warning', pointer }),
    ),
  ];
}

interface Remnant {
  rule: string;
  pattern: RegExp;
  message(words: string): string;
  help: string | ((words: string) => string);
  /** Fields that may have it. */
  allowed?: RegExp;
}

const TAG =
  /<!--|<\/?(?:a|abbr|article|audio|b|blockquote|br|button|center|cite|code|dd|del|details|div|dl|dt|em|embed|figcaption|figure|font|form|h[1-6]|hr|i|iframe|img|input|ins|label|li|link|main|mark|meta|nav|object|ol|p|picture|pre|q|s|script|section|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|th|thead|tr|u|ul|video)(?:\s[^<>]*)?\/?>/i;

/** What Markdown has in the place of tags. */
const IN_MARKDOWN: readonly [tag: RegExp, markdown: string][] = [
  [/^(?:b|strong)$/, '**bold words**'],
  [/^(?:i|em|cite)$/, '*words*'],
  [/^h[1-6]$/, '## A heading, on a line of its own'],
  [/^(?:li|ul|ol)$/, '- An entry, on a line of its own'],
  [/^(?:code|pre)$/, '`code`'],
  [/^blockquote$/, '> A quotation, on a line of its own'],
  [/^hr$/, '--- (between two empty lines)'],
];

function inPlaceOfTag(written: string): string {
  const [, tag = ''] = /^<\/?(\w+)/.exec(written.toLowerCase()) ?? [];
  const [, address = '…'] = /(?:src|href)=["']?([^\s"'>]+)/i.exec(written) ?? [];
  const [, same] = IN_MARKDOWN.find(([pattern]) => pattern.test(tag)) ?? [];
  const picture = tag === 'img' && `![What it shows](${address.replace(/^\/?assets\//, '')})`;
  const link = tag === 'a' && `[words](${address})`;
  const meant = picture || link || same;
  return meant
    ? `Take it out. In texts with Markdown, write: ${meant}`
    : 'Take it out. In texts with Markdown, an empty line begins a paragraph.';
}

/** Of JavaScript, mail programs, site builders and word processors, in this order. */
const TEMPLATE =
  /[$#]\{[\w.]+\}|\*\|[\w:]+\|\*|\{%[^%\n]*%\}|<%[^%\n]*%>|(?<![\w%])%{1,2}[A-Za-z][A-Za-z_]{2,}%{1,2}(?!\w)|\[\/?[a-z][\w-]*(?: [\w-]+=["'“”][^\]]*)\]|<<[A-Za-z]\w*>>|\[(?:(?:First|Last|Full|Company|Your|Product|Customer) ?)?(?:Name|Vorname|Nachname|Prénom|Nom)\](?!\()/;

/** What chat assistants begin and end an answer with. */
const ASSISTANT =
  /\b(?:Certainly|Sure|Of course|Absolutely|Great|Gerne|Natürlich|Bien sûr|Voici)[!,.]+ (?:Here(?:’s|'s| is| are)|Hier (?:ist|sind)|Voici)\b|\bHere(?:’s|'s| is| are) (?:the|a|an|your|my) (?:\w+ )?(?:revised|updated|rewritten|improved|polished|shortened|translated|shorter|longer|concise|cleaned-up|friendlier|simpler|better|clearer|warmer|tighter|new) (?:\w+ )?(?:text|version|copy|draft|paragraph|translation)\b|\bLet me know if (?:you(?:’d|'d| would)? (?:like|want|need|prefer|have)|this works|I )|\b[Aa]s an AI\b|\bI hope this helps\b|\bI(?:’m|'m| am) (?:sorry, but|unable to) I\b|\bFeel free to (?:adjust|tweak|modify|customi[sz]e) (?:it|this|the)\b|【\d+[^】]*】|\boaicite\b|\[citation needed\]|\bSag (?:mir )?(?:einfach )?Bescheid, wenn (?:du|Sie)\b/;

const ANYWHERE: readonly Remnant[] = [
  {
    rule: 'text/html',
    pattern: TAG,
    message: (tag) => `HTML is shown as it is: visitors see \`${tag}\`.`,
    help: inPlaceOfTag,
  },
  {
    rule: 'text/markdown',
    pattern: /\[(?<tag>b|i|u|s|url|img|quote|list|center|color)(?:=[^\]]*)?\][^[]*\[\/\k<tag>\]/i,
    message: (words) => `Visitors see the brackets of \`${words}\`.`,
    help: 'Take them out. In texts with Markdown, write: **bold words**',
  },
  {
    rule: 'text/entity',
    pattern: /&#(?:\d{2,7}|x[0-9a-f]{2,6});/i,
    message: (words) => `\`${words}\` is shown as it is.`,
    help: 'Write the character itself, such as & or ©.',
  },
  {
    rule: 'text/doubled',
    pattern:
      /\b(?<twice>the|an|and|of|to|for|with|are|und|mit|für|oder|von|ist|et|avec|pour|dans|les|des|del|con|para|los|las) \k<twice>\b/,
    message: (words) => `\`${words}\` has one word twice.`,
    help: 'Delete one of them.',
  },
  {
    rule: 'text/doubled',
    pattern: /(?<=\S\s[|–—]\s)(?<part>\S[^|–—\n]*?)\s[|–—]\s\k<part>(?=$|\s[|–—]\s)/,
    message: (words) => `\`${words}\` says it twice.`,
    help: 'Delete one of them. The page of an article may add the product to its title.',
    // Cells of tables may be the same.
    allowed: /^(?!\/title$)/,
  },
  {
    rule: 'text/placeholder',
    pattern:
      /[Ll]orem [Ii]psum|dolor sit amet|\b(?:TODO|FIXME)(?::|$|(?= [a-z]))|\bT\.?B\.?[ACD]\b|^(?:tb[acd]|undefined|null|NaN)$|\?{3,}|\[object Object\]|\basdf|\bX{3,}(?![\wI-])|\b(?:[Yy]our|[Ss]ample|[Pp]laceholder) (?:text|heading|headline|title) (?:goes )?here\b|\[(?:(?:[Yy]our|[Ii]nsert|[Ee]nter|[Cc]heck|[Aa]sk|[Tt]o be) [^\]]*|[Tt]ext|[Tt]itle|[Hh]eading)\](?!\()|\[…\]|^…$/,
    message: (words) => `\`${words}\` looks like a text that was to be replaced.`,
    help: 'Write what visitors shall read, or delete the field.',
    allowed: /\/placeholder$/,
  },
  {
    rule: 'text/template',
    pattern: /#(?:REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|N\/A\b)/,
    message: (words) => `\`${words}\` is what a spreadsheet shows where it has no value.`,
    help: 'Correct it there, or write the value.',
  },
  {
    rule: 'text/assistant',
    pattern: ASSISTANT,
    message: (words) => `\`${words}\` looks like the words of a chat assistant to you.`,
    help: 'Delete what does not belong to the text.',
  },
  {
    rule: 'text/template',
    pattern: TEMPLATE,
    message: (words) => `\`${words}\` is a variable of another program: visitors see it as it is.`,
    help: 'Variables of this site stand in two braces, such as {{product}}. Else write the words themselves.',
  },
];

const ONLY_IN_PLAIN_TEXT: readonly Remnant[] = [
  {
    rule: 'text/comma',
    pattern: /(?<=\S),\s*$/,
    message: () => 'This text ends with a comma.',
    help: 'Delete it. A comma divides entries between [ and ] only.',
    // The greeting of an e-mail ends with one.
    allowed: /^\/(?:mails?|heading$)/,
  },
  {
    rule: 'text/quote',
    // Behind a digit it stands for inches.
    pattern: /(?<=^[^"]*[^"\d\s])"$|^"(?=[^"]+$)/,
    message: () => 'Visitors see this quote, which has no other half.',
    help: 'Delete it, or write the other one. Quotes around a text do not belong to it.',
  },
  {
    rule: 'text/list',
    pattern: /^[•‣▪◦·●]\s*\S.*/,
    message: (words) => `Visitors see the dot of \`${words}\`.`,
    help: 'Delete it: lists have dots of their own. Each entry stands on a line that begins with a hyphen.',
  },
  {
    rule: 'text/markdown',
    pattern: /^#{1,6} +\S.*|\*\*[^\s*][^*]*\*\*|\[[^[\]]+\]\((?:[/#]|https?:|mailto:|tel:)[^)]*\)/,
    message: (words) => `This field is plain text: visitors see \`${words}\` with its signs.`,
    help: 'Take the signs out. Words can be bold, and links stand in a text, only where the field has Markdown.',
    // There # stands for the number of a claim.
    allowed: /\/phrases\/\d+$/,
  },
  {
    rule: 'text/entity',
    pattern: /&[a-z]{2,8};/i,
    message: (words) => `\`${words}\` is shown as it is.`,
    help: 'Write the character itself, such as & or ©.',
  },
];

/** A line that begins with a hyphen and no space, beside another that does; not a number below zero. */
const GLUED_ENTRY =
  /(?<=(?:^|\n) *)-(?![-\s\d])[^\n]+(?=\n *-)|(?<=(?:^|\n) *-[^-\n][^\n]*\n *)-(?![-\s\d])[^\n]+/;

const PARAGRAPH_END = String.raw`\n *(?:\n|[-+*] )`;
const NOT_BOLD = String.raw`(?:(?!\*\*|${PARAGRAPH_END})[^])*`;

/** Two asterisks that open in a paragraph and never close, or that have spaces inside. */
const UNPAIRED = new RegExp(
  String.raw`(?<=(?:^|${PARAGRAPH_END})${NOT_BOLD})\*\*[^\s*]${NOT_BOLD}(?=$|${PARAGRAPH_END})|(?<=^|\s)\*\* [^\s*][^*\n]* \*\*(?=[\s.,;:!?)]|$)`,
);

const ONLY_IN_MARKDOWN: readonly Remnant[] = [
  {
    rule: 'text/heading',
    pattern: /(?<=(?:^|\n) {0,3})#{2,6}(?![\s#])[^\n]+/,
    message: (words) => `\`${words}\` is no heading, for there is no space after the #.`,
    help: 'Put a space after the last #.',
  },
  {
    rule: 'text/code',
    pattern: /(?<=(?:^|\n) *)(?:```|~~~)[^\n]*(?:\n[^\n]+)?/,
    message: () => 'The code that begins here has no end, so what follows is shown as code.',
    help: 'End it with the same three signs on a line of their own.',
  },
  {
    rule: 'text/table',
    pattern: /(?<=(?:^|\n[ \t]*\n) *)\|[^\n|]+\|[^\n]*(?=\n *\|(?![ :|-]+(?:\n|$)))/,
    message: (words) => `\`${words}\` begins no table, so visitors see its signs.`,
    help: (words) =>
      `Write a line below it: |${' --- |'.repeat(words.split('|').filter((cell) => cell.trim()).length)}`,
  },
  {
    rule: 'text/list',
    pattern: GLUED_ENTRY,
    message: (words) =>
      `\`${words}\` is no entry of a list, for there is no space after the hyphen.`,
    help: 'Put a space after the hyphen.',
  },
  {
    rule: 'text/list',
    pattern:
      /(?<=(?:^|\n) *\d{1,2}\. [^\n]+\n *)\d{1,2}\.[A-ZÀ-Þ][^\n]*|(?<=(?:^|\n) *)\d{1,2}\.[A-ZÀ-Þ][^\n]*(?=\n *\d{1,2}\. )/,
    message: (words) => `\`${words}\` is no entry of a list, for there is no space after the dot.`,
    help: 'Put a space after the dot.',
  },
  {
    rule: 'text/list',
    pattern: /(?<=(?:^|\n) *)(?:[•‣▪◦●]|[✅✓✔☑➡→►▶👉🔹](?=[^\n]*\n *\S))[ \t]*[^\n]+/u,
    message: (words) => `\`${words}\` is no entry of a list, so it stands in a paragraph.`,
    help: 'Begin the lines of a list with a hyphen and a space, below an empty line.',
  },
  {
    rule: 'text/markdown',
    pattern: /\[\^[\w-]+\]|(?<=(?:^|\n) *[-*+] )\[[ xX]\](?= )|(?<=(?:^|\n) {0,3}):::\s*\w+/,
    message: (words) =>
      `Visitors see \`${words}\`, for texts have no footnotes, boxes to tick or frames.`,
    help: 'Write it into the sentence, or delete it.',
  },
  {
    rule: 'text/markdown',
    pattern: UNPAIRED,
    message: (words) => `Visitors see the asterisks of \`${words}\`, for they make nothing bold.`,
    help: 'Two asterisks stand right before the bold words, and two right behind them: **bold**.',
  },
];

/** Names that no site has: RFC 2606 keeps them for examples. */
const ONLY_IN_LINKS: readonly Remnant[] = [
  {
    rule: 'text/placeholder',
    pattern: /^(?:https?:\/\/(?:[\w-]+\.)*|mailto:[^@\s]+@)example\.(?:com|org|net)(?![\w.-])/,
    message: (words) => `\`${words}\` is an address for examples, where nobody is.`,
    help: 'Write the address that is meant.',
  },
];

const inLinks = searchFor(ONLY_IN_LINKS);
const inMarkdown = searchFor([...ANYWHERE, ...ONLY_IN_MARKDOWN]);
const inPlainText = searchFor([...ANYWHERE, ...ONLY_IN_PLAIN_TEXT]);

/** Most texts have none of them: one test for all is faster. */
function searchFor(remnants: readonly Remnant[]) {
  const any = new RegExp(remnants.map(({ pattern }) => pattern.source).join('|'), 'i');
  return {
    find: (text: string, pointer: string) =>
      any.test(text) ? remnants.flatMap((kind) => find(kind, text, pointer)) : [],
  };
}

function find(kind: Remnant, text: string, pointer: string): Diagnostic[] {
  const words = kind.pattern.exec(text)?.[0];
  if (words === undefined || kind.allowed?.test(pointer)) return [];
  const { rule } = kind;
  const help = typeof kind.help === 'string' ? kind.help : kind.help(words);
  const message = kind.message(shorten(words));
  return [{ rule, severity: 'warning', pointer, words, message, help }];
}

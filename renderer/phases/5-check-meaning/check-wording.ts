import type { Diagnostic } from '../../model/diagnostic.ts';
import { part } from '../../model/unknown.ts';
import { type FieldText, proseIn } from '../../registry/schema/field-text.ts';
import { doubledWords } from '../../text/doubled-words.ts';
import { markdownShape } from '../../text/markdown-shape.ts';
import { withoutCode } from '../../text/read-markdown.ts';
import { isUnwritten, UNWRITTEN } from '../../text/unwritten.ts';
import { shorten } from '../../text/wording.ts';
import type { TextCheck } from './check.ts';
import { type Remnant, searchFor } from './remnants.ts';

/** Whether visitors would read signs of the writing itself: HTML, Markdown, words to be replaced. */
export const textCheck: TextCheck = {
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
      title: 'Words that are written twice',
      why: 'It is a slip that everybody sees but the one who wrote it.',
      fix: 'Delete one of them.',
      wrong: 'text: Ring at the the green gate.',
      right: 'text: Ring at the green gate.',
      canBeOff: true,
    },
    'text/entity': {
      title: 'A character written as HTML or a program has it',
      why: 'Visitors would see &amp; or \\n and not the character.',
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
    'text/picture-of': {
      title: 'An alternative text that says that there is a picture, or far too much',
      why: 'Programs that read pages aloud say so themselves, before each picture, and read all of it without a pause.',
      fix: 'Begin with what it shows, in a sentence or two.',
      wrong: 'alt: Picture of a kettle on a blue table',
      right: 'alt: A kettle on a blue table',
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
  check({ page: { content }, texts, index }) {
    const locale = [part(content, 'locale'), index.locale].find((one) => typeof one === 'string');
    // The unit of a claim that stands behind it as well is reported with the claims.
    const isOwnSlip = ({ rule, words = '' }: Diagnostic) =>
      rule !== 'text/doubled' ||
      !Object.values(index.claims).some(({ value }) =>
        String(value).endsWith(` ${words.split(' ', 1)}`),
      );
    const all = proseIn(texts);
    const written = all.filter(({ text }) => !isUnwritten(text));
    const unwritten = all.filter(({ text }) => isUnwritten(text));
    const links = texts.get('href') ?? [];
    return [
      ...written.flatMap((field) => checkWords(field, locale)).filter(isOwnSlip),
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

/** The same of one text in a language; links, names of files and the like are no words. */
export function checkWords(field: FieldText, locale?: string): Diagnostic[] {
  const remnants = findRemnants(field);
  // What was to be replaced may say anything.
  const isSample = remnants.some(({ rule }) => rule === 'text/placeholder');
  return isSample ? remnants : [...findDoubled(field, locale), ...remnants];
}

function findDoubled({ text, format, pointer }: FieldText, locale?: string): Diagnostic[] {
  if (format !== undefined && format !== 'markdown') return [];
  const words = doubledWords(format ? withoutCode(text) : text, locale);
  if (words === undefined) return [];
  const isOne = words.split(' ').length === 2;
  const message = `\`${shorten(words)}\` ${isOne ? 'has one word' : 'says it'} twice.`;
  const help = 'Delete one of them.';
  return [{ rule: 'text/doubled', severity: 'warning', pointer, words, message, help }];
}

/** Fields that nobody would fill with their own name. */
const OWN_NAME = /\/(?<name>alt|caption|eyebrow|heading|text|title)$/;

function findRemnants({ text, format, pointer }: FieldText): Diagnostic[] {
  if (text.toLowerCase() === OWN_NAME.exec(pointer)?.groups?.name)
    return [asItsField(text, pointer)];
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

function asItsField(text: string, pointer: string): Diagnostic {
  const message = `\`${text}\` is the name of the field, not what visitors shall read.`;
  const help = 'Write what visitors shall read, or delete the field.';
  return { rule: 'text/placeholder', severity: 'warning', pointer, words: text, message, help };
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
  if (/^(?:iframe|video|embed|object)$/.test(tag))
    return `Take it out. Videos, calendars and forms of others are sections (\`site explain sections\`). In a text, link to it: [words](${address})`;
  const meant = picture || link || same;
  return meant
    ? `Take it out. In texts with Markdown, write: ${meant}`
    : 'Take it out. In texts with Markdown, an empty line begins a paragraph.';
}

/** What to do about a code that stands for a part of a page in other programs. */
export const PART_IN_TEXT =
  'Take it out. A form, a gallery or another part is a section of its own: `site explain sections` lists all types.';

/** Of JavaScript, mail programs, site builders and word processors, in this order. */
const TEMPLATE =
  /[$#]\{[\w.]+\}|\*\|[\w:]+\|\*|\{%[^%\n]*%\}|<%[^%\n]*%>|<\?(?:php|=)[^?\n]*\?>|\[%[^%\n]*%\]|(?<![\w%])%{1,2}[A-Za-z][A-Za-z_]{2,}%{1,2}(?!\w)|\[\/?[a-z][\w-]*(?: [\w-]+=[^\]]+)\]|<<[A-Za-z][\w ]*>>|\{[!$][A-Za-z][\w.]*\}|\[[A-Z]*_?NAME\]|\[(?:(?:First|Last|Full|Company|Your|Product|Customer) ?)?(?:Name|Vorname|Nachname|Prénom|Nom)\](?!\()/;

/** What a text that is to be replaced is called, in brackets: `[partner names]`. */
const NOUN =
  /(?<![\]![\w])\[(?:[\wÀ-ÿ’'/-]+ ){0,3}(?:names?|dates?|days?|times?|prices?|numbers?|amounts?|address(?:es)?|cit(?:y|ies)|town|place|company|partners?|logos?|links?|URL|e-?mail|phone|text|title|headline|picture|image|photo|description|details|hours|weekday|month|year|deadline|role|position|product|service|quote|source|Namen?|Datum|Uhrzeit|Preise?|Betrag|Anzahl|Adresse|Ort|Stadt|Firma|Unternehmen|Telefon(?:nummer)?|Bild|Foto|Monat|Jahr|Produkt|Zitat|Quelle|noms?|prix|adresse|ville|entreprise|fecha|precio|nombres?|ciudad|empresa)\](?! ?[(:[])/i;

/** What chat assistants begin and end an answer with. */
const ASSISTANT =
  /\b(?:Certainly|Sure|Of course|Absolutely|Great|Gerne|Natürlich|Bien sûr|Voici) ?[!,.]+ (?:Here(?:’s|'s| is| are)|Hier (?:ist|sind)|Voici)\b|\bHere(?:’s|'s| is| are) (?:the|a|an|your|my) (?:\w+ )?(?:revised|updated|rewritten|improved|polished|shortened|translated|shorter|longer|concise|cleaned-up|friendlier|simpler|better|clearer|warmer|tighter|new) (?:\w+ )?(?:text|version|copy|draft|paragraph|translation)\b|\bLet me know if (?:you(?:’d|'d| would)? (?:like|want|need|prefer|have)|this works|I )|\b[Ww]ould you like (?:me to (?:make|shorten|lengthen|rewrite|adjust|turn|translate|expand|refine|tweak|polish|draft|continue)|a (?:shorter|longer|different|more \w+) version)\b|\b[Aa]s an AI\b|\b[Ee]n tant que modèle de langage\b|\bN[’']hésitez pas à me (?:dire|demander)\b|^Voici (?:l[’']article|le texte|la version) (?:demandée?|corrigée?|révisée?)|\bI hope this helps\b|\bI(?:’m|'m| am) (?:sorry, but|unable to) I\b|\bFeel free to (?:adjust|tweak|modify|customi[sz]e) (?:it|this|the)\b|【\d+[^】]*】|\boaicite\b|\[(?:citation|source) needed\]|\bSag (?:mir )?(?:einfach )?Bescheid, wenn (?:du|Sie)\b/;

/** Names that no company has: RFC 2606 keeps some for examples, others stand in samples. */
const EXAMPLE_SITE = String.raw`(?:[\w-]+\.)*(?:example\.(?:com|org|net)|(?:your|my)-?(?:domain|company|site|website|business)\.(?:com|org|net)|(?:beispiel|muster)-?(?:firma|domain|mann)?\.de|exemple\.(?:com|fr)|ejemplo\.(?:com|es))(?![\w-]|\.\w)`;
const EXAMPLE_HOST = String.raw`(?:${EXAMPLE_SITE}|(?:test|domain|company|email|firma)\.(?:com|de|org|net)(?![\w-]|\.\w))`;

function exampleAddress(pattern: string): Remnant {
  return {
    rule: 'text/placeholder',
    pattern: new RegExp(pattern, 'i'),
    message: (words) => `\`${words}\` is an address for examples, where nobody is.`,
    help: 'Write the address that is meant.',
    about: (words) => words.replace(/^mailto:/, ''),
    // What visitors may type is an example.
    allowed: /\/(?:placeholder|hint)$/,
  };
}

/** What only keeps the place of a text. */
const SAMPLE: Pick<Remnant, 'rule' | 'message' | 'help'> = {
  rule: 'text/placeholder',
  message: (words) => `\`${words}\` looks like a text that was to be replaced.`,
  help: 'Write what visitors shall read, or delete the field.',
};

const ANYWHERE: readonly Remnant[] = [
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
  exampleAddress(
    String.raw`(?<![\w.+-])[\w.+-]+@${EXAMPLE_HOST}|(?<=\]\()https?:\/\/${EXAMPLE_SITE}`,
  ),
  {
    rule: 'text/html',
    pattern: TAG,
    message: (tag) => `HTML is shown as it is: visitors see \`${tag}\`.`,
    help: inPlaceOfTag,
  },
  {
    rule: 'text/picture-of',
    pattern:
      /^(?:An? )?(?:(?:[Pp]icture|[Ii]mage|[Pp]hoto(?:graph)?) of|(?:Bild|Foto) von|(?:Image|Photo) de|(?:Imagen|Foto) de|(?:Foto|Afbeelding) van)(?= \S)/,
    message: (words) =>
      `Programs that read pages aloud say that this is a picture: \`${words}\` says it again.`,
    help: 'Begin with what it shows.',
    allowed: /^(?!.*\/alt$)/,
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
    // The same at the end, or as a part of what stands before it, or as the very first.
    pattern:
      /(?<=\S\s[|–—·-]\s)(?<part>\S[^|–—·\n]*?)(?: [^|–—·\n]+)?\s[|–—·-]\s\k<part>(?=$|\s[|–—·-]\s)|^(?<first>\S[^|–—·\n]*?)\s[|–—·-]\s[^|–—·\n]+\s[|–—·-]\s\k<first>$/,
    message: (words) => `\`${words}\` says it twice.`,
    help: 'Delete one of them. The page of an article may add the product to its title.',
    // Cells of tables may be the same.
    allowed: /^(?!\/title$)/,
  },
  {
    ...SAMPLE,
    pattern:
      /[Ll]orem [Ii]psum|dolor sit amet|\b(?:TODO|FIXME)(?::|$|(?= [a-z]))|\bT\.?B\.?[ACD]\b|(?:^|(?<=\s))tb[acd](?=\.?$)|^(?:undefined|null|NaN)$|\[(?:[^\][\n]{1,40} )(?:follows?|to follow|to come|folgt|volgt)\](?!\()|^(?:[Tt]ext|[Cc]opy|[Dd]escription|[Cc]ontent|[Dd]etails|[Mm]ore) (?:follows?|to (?:follow|come))\.?$|(?<![\wÀ-ÿ])\?{3,}|\?{3,}(?!\s+\S)|\[object Object\]|\basdf|\bX{3,}(?![\wI-])|\b(?:[Yy]our|[Ss]ample|[Pp]laceholder|[Ii]nsert|[Aa]dd|[Pp]ut)(?: your| the| some)? (?:text|heading|headline|title|caption|description|content|copy) here\b|\b(?:text|heading|headline|title|caption|description|content|copy|label|image|picture) goes here\b|^(?:[Ss]ubject(?: line)?|[Hh]eading|[Hh]eadline|[Tt]itle|[Cc]aption|[Tt]ext|[Bb]ody|[Pp]review(?: text)?) here$|^(?:[Tt]ext|[Ii]nhalt|[Bb]eschreibung) folgt\.?$|^[Tt]exte à venir\.?$|^(?:Untitled(?: (?:page|document|section))?|New page|(?:Form|Page|Section) (?:title|heading))(?= ?\||$)|^(?:John|Jane) Doe$|^(?:Max|Erika) Mustermann$|\((?:[^()]{1,30}[ ,:])?(?:please (?:check|confirm|verify|review|update|replace)|to be replaced|bitte (?:prüfen|ergänzen|ersetzen)|à (?:vérifier|compléter))[!.…]*\)|\bXX(?= (?:Jan|Feb|M[aä]r|Apr|Ma[iy]|J[uú]n|Jul|Aug|Sep|O[ck]t|Nov|De[cz]|janv|févr|mars|avri|juin|juil|août|sept|octo|nove|déce)\w*\b)|[€$£] ?XX\b|\bXX[./]XX\b|\bXX ?(?:€|Euro|EUR|USD)|[([]X{2,}[)\]]|(?<=^|\S +)(?<!\w)_{3,}(?= +\S|[.,;:!?)])|(?<=\S +)_{3,}$|\[(?:Image|Picture|Photo|Screenshot|Graphic|Video|Bild|Foto|Imagen?)(?::| of) [^\]]*\](?![([:])|\[(?:(?:[Yy]our|[Ii]nsert|[Ee]nter|[Cc]heck|[Aa]sk|[Tt]o be) [^\]]*|[Tt]ext|[Tt]itle|[Hh]eading)\](?!\()|\[…\]|^(?:…|\.{3})$/,
    allowed: /\/placeholder$/,
  },
  {
    ...SAMPLE,
    // What stands in samples, drafts and lists of proposals.
    pattern:
      /^(?:Headline|Subheadline|Subheading|Button text|Body copy|Meta description|Replace): (?=\S)|\((?:insert [^()]{1,30}|(?:add|paste) (?:the |a )?(?:link|image|picture|photo|logo|name|date|price|text|quote|address|number|details)(?: here)?)\)|\b[Ii]nsert (?:\w+ )?(?:image|picture|photo|link|logo|name|date|price|video|quote) here\b|\b00[./-]00[./-](?:0000|20\d\d)\b|\b123 (?:Main|Any|Example) St(?:reet|\.)?|\bMusterstra(?:ße|sse)\b|\bMusterstadt\b|\bAnytown\b|^(?:Your )?(?:Company|Business|Organi[sz]ation) [Nn]ame$|^\[?(?:DRAFT|WIP)(?:$|\]| ?[-–—:]| (?=The |Our |A ))|\b[Dd]o not publish\b|\((?:TK|draft|Draft|DRAFT|Entwurf|brouillon|borrador)\)|^[ÀA] (?:compléter|vérifier|traduire|remplacer|venir)(?: par [\wÀ-ÿ]+)?\.?$|^(?:Bio|Contenu|Description|Détails|Photo|Texte) (?:[^.!?]{1,30} )?à venir\.?$|^(?:Titre|Texte) (?:de la (?:section|page)|ici)$|^(?:[Vv]otre|[Ii]nsére[rz] (?:le|la|un|une|votre)) (?:titre|texte|description|image|photo|nom) ici[.!…]*$|\[(?:[Ii]nsére[rz]|[Vv]otre) [^[\]]*\](?!\()|^x{3,}$|^[Bb]la(?:h)?(?: bla(?:h)?)+[.…]*$|\((?:Text|Inhalt|Bild|Foto|Preis|Datum|Details?|Content|Photo|Picture|Copy) (?:folgt|folgen|follows|to follow)\)|^(?:Hier|Here) (?:steht|stehen|kommt|kommen|goes|comes)(?: (?:die|der|das|eine?|deine?|Ihre?|the|your|a))? (?:Überschrift|Text|Titel|Beschreibung|Inhalt|Bild|Foto|Slogan|Zitat|heading|headline|title|content|copy|slogan|quote)(?![\wä-ü])|^(?:(?:Hier|Bitte|Deinen?|Ihren?|Euren?|Einen?|D(?:ie|er|as|en)) ){0,2}(?:Überschrift|Text|Titel|Bild|Beschreibung) (?:hier(?: (?:einfügen|eintragen|eingeben))?|einfügen)[.!…]*$|(?<![\wÀ-ÿ])(?:Blindtext|Mustertext|Platzhaltertext)(?![\wÀ-ÿ])|^(?:Platzhalter|Dummy text|Sample text)[.…]*$|^(?:More|Details|Content|Text|Info(?:rmation)?s?|Mehr(?: Infos)?|Inhalte?) (?:(?:is |are )?coming soon|fol(?:gt|gen)(?: bald| in Kürze| demnächst)?|in Kürze|demnächst|follows? soon)[.…!]*$|<<? ?(?:insert|add|enter|your|hier|bitte) [^<>]{1,30}>>?|\b(?:FN|HR[AB]|ATU|VAT|UID|DE|GB)[ :]*0{5,}\b|\b(?:DE|GB|ATU?) ?12345678\d?\b/,
    // What visitors may type is an example, and the evidence of a claim is for the team.
    allowed: /\/(?:placeholder|hint|evidence)$/,
  },
  {
    ...SAMPLE,
    pattern: /^[Tt]est(?: test)+[.!…]*$/,
    allowed: /\/placeholder$/,
  },
  {
    ...SAMPLE,
    pattern: /^(?:[Tt]est(?:[ -]?(?:test|text|\d+))*|N\/A|n\/a)$/,
    // A label or a cell may be called so.
    allowed: /^(?!.*\/(?:heading|quote|answer|description|bio)$)/,
  },
  {
    rule: 'text/placeholder',
    pattern: /\((?:copy|Copy|Kopie|copie|copia)(?: \d+)?\)$/,
    message: (words) => `\`${words}\` says that this was copied.`,
    help: 'Delete it, and say what is different here.',
    allowed: /^(?!\/(?:title|sections\/\d+\/heading)$)/,
  },
  {
    rule: 'text/placeholder',
    pattern:
      /^(?:DRAFT|ENTWURF|BROUILLON|BORRADOR|COPY|KOPIE|TEST)(?=[ :–-])|^(?:Copy of|Kopie von|Copie de|Copia de)(?= \S)/,
    message: (words) => `\`${words}\` says that this is not finished.`,
    help: 'Delete it. A page that visitors shall not see yet says `draft: true`.',
    allowed: /^(?!\/(?:title|sections\/\d+\/heading)$)/,
  },
  {
    rule: 'text/entity',
    pattern: /(?<!\\|[A-Z]:\S*)\\[nrt](?=[A-ZÀ-Þ\s]|$)/,
    message: (words) => `\`${words}\` is shown as it is.`,
    help: 'Delete it. A text of several lines stands below `|`, with an empty line between paragraphs.',
  },
  {
    rule: 'text/doubled',
    pattern:
      /€ ?\d[\d.,]*[ \u00a0]?(?:EUR|Euros?)(?!\w)|(?<!\d)\d+ ?(?:percent|per cent|Prozent) ?%|% ?(?:percent|per cent|Prozent)(?!\w)|(?<sign>[€$£¥]) ?\d[\d.,]*[ \u00a0\u202f]?\k<sign>(?! ?\d)|(?<![\d.,])\d[\d.,]* ?(?<after>[€$£¥]) ?\k<after>|(?<before>[€£¥]) ?\k<before>(?= ?\d)/,
    message: (words) => `\`${words}\` has its unit twice.`,
    help: 'Delete one of them. A claim may bring it along.',
  },
  {
    rule: 'text/markdown',
    pattern: /(?<![=\w])==(?![\s=])[^=\n]+(?<!\s)==(?![=\w])/,
    message: (words) => `Visitors see the signs of \`${words}\`.`,
    help: 'Take them out. In texts with Markdown, write: **bold words**',
  },
  {
    ...SAMPLE,
    // What sites and companies are called in samples.
    pattern:
      /^(?:(?:[Mm]y|[Yy]our|[Nn]ew|[Ss]ample|[Ee]xample|[Dd]emo|[Tt]est)(?: (?:[Nn]ew|[Aa]wesome|[Cc]ool|[Ff]irst))? (?:(?:[Ww]eb ?)?[Ss]ite|[Cc]ompany|[Bb]usiness|[Oo]rgani[sz]ation|[Bb]rand|[Pp]roduct|[Ss]tore|[Ss]tartup)(?: [Nn]ame)?|(?:Web ?)?Site (?:Name|Title)|Acme(?:,? (?:Inc|Corp|Corporation|Ltd|LLC|GmbH|Co|Company))\.?|(?:Mi|Tu) (?:sitio(?: web)?|empresa|negocio)|(?:Meine|Ihre|Deine) (?:Website|Webseite|Firma)|Musterfirma(?: GmbH)?|Mon (?:site|entreprise)|(?:Ma|Votre) (?:société|entreprise)|(?:Example|Name|Site|Product|Website|Company|Untitled|Unnamed))$/,
    allowed: /^(?!\/(?:name|product|organization\/name)$)/,
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
    help: (words) =>
      /^\[.*=/.test(words)
        ? PART_IN_TEXT
        : 'Variables of this site stand in two braces, such as {{product}}. Else write the words themselves.',
  },
  {
    rule: 'text/placeholder',
    pattern: NOUN,
    message: (words) => `\`${words}\` looks like words that were to be replaced.`,
    help: (words) =>
      `Write what visitors shall read there, without the brackets. If it is a link, its address stands behind them: ${words}(/path)`,
    // Quotations say in brackets what somebody meant, and notices name somebody.
    allowed: /\/(?:placeholder|quote|message)$/,
  },
];

const ONLY_IN_PLAIN_TEXT: readonly Remnant[] = [
  {
    rule: 'text/quote',
    pattern: /^‘[^‘’]+’$|^‚[^‚‘]+‘$/,
    message: (words) => `Visitors see the quotes around \`${words}\`.`,
    help: 'Delete them: they are no quotes of YAML, and belong to the text here.',
    allowed: /\/quote$/,
  },
  {
    rule: 'text/quote',
    pattern: /(?<=^[^“”„]*)“(?=[^“”„]*$)|(?<=^[^“”„]*[^“”„\d])”(?=[^“”„]*$)/,
    message: (words) => `Visitors see \`${words}\`, which has no other half.`,
    help: 'Delete it, or write the other one.',
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
  /(?<=(?:^|\n) *)\*(?![\s*])[^*\n]+(?=\n *\*(?![\s*])[^*\n]+(?:\n|$))|(?<=(?:^|\n) *)\+(?=[A-Za-zÀ-ÿ])[^\n]+(?=\n *\+[A-Za-zÀ-ÿ])|(?<=(?:^|\n) *)-(?![-\s\d])[^\n]+(?=\n *-)|(?<=(?:^|\n) *-[^-\n][^\n]*\n *)-(?![-\s\d])[^\n]+/;

function signOf(words: string): string {
  return words.startsWith('*') ? 'asterisk' : words.startsWith('+') ? 'plus' : 'hyphen';
}

const PARAGRAPH_END = String.raw`\n *(?:\n|[-+*] )`;
const NOT_BOLD = String.raw`(?:(?!\*\*|${PARAGRAPH_END})[^])*`;

/** Two asterisks that open in a paragraph and never close, or that have spaces inside. */
const UNPAIRED = new RegExp(
  String.raw`(?<=(?:^|${PARAGRAPH_END})${NOT_BOLD})\*\*[^\s*]${NOT_BOLD}(?=$|${PARAGRAPH_END})|(?<=^|\s)\*\* [^\s*][^*\n]* \*\*(?=[\s.,;:!?)]|$)`,
);

const ONLY_IN_MARKDOWN: readonly Remnant[] = [
  {
    rule: 'text/quote',
    pattern:
      /“[^“”"\n]{1,40}(?<!\d)"(?!\w)|(?<!„[^“”]*)“[^\s“”]*(?=[^“”\n]*(?:\n(?![ \t]*\n)[^“”\n]*)*(?:\n[ \t]*\n(?!“)|$))/,
    message: (words) => `The quote of \`${words}\` has no other half.`,
    help: 'Write it, of the same kind, or delete this one.',
  },
  {
    rule: 'text/picture-of',
    pattern:
      /(?<=!\[)(?:[Ii]mage|[Pp]icture|[Pp]hoto|[Bb]ild|[Ff]oto|[Ii]mg|[Pp]oster|[Aa]lt(?: text)?|[\w-]+\.(?:jpe?g|png|webp|gif))(?=\]\()/,
    message: (words) => `\`${words}\` does not say what the picture shows.`,
    help: 'Say it to those who cannot see it, such as: ![A baker takes bread out of the oven](oven.jpg)',
  },
  {
    rule: 'text/template',
    pattern:
      /(?<=(?:^|\n) *)import [\w{}*, ]+ from ["'][^"'\n]+["'];?(?= *(?:\n|$))|<[A-Z]\w*(?: [^<>\n]*)?\/>/,
    message: (words) =>
      `Imports and components of other programs are shown as they are: visitors see \`${words}\`.`,
    help: 'Delete both. A chart, a form or another part is a section of its own, or a picture in the text.',
  },
  {
    rule: 'text/heading',
    pattern: /(?<=\S )#{2,6} +[A-ZÀ-Þ]\S*/,
    message: (words) => `\`${words}\` stands in the middle of a line, so it is no heading.`,
    help: 'A heading has a line of its own. Where the text stands below `>`, write `|`: that keeps its lines.',
  },
  {
    rule: 'text/heading',
    pattern: /(?<=(?:^|\n) {0,3})#{1,6}[ \t]*(?=\n|$)/,
    message: (words) => `The heading behind \`${words.trim()}\` has no words.`,
    help: 'Write them, or delete the line.',
  },
  {
    rule: 'text/heading',
    // Names and notices stand alone in bold letters as well, but between no two paragraphs.
    pattern:
      /(?<=[^\n]{40,}\n[ \t]*\n)\*\*[^*\n]{2,60}[^*\n.:!?,;…]\*\*(?=[ \t]*\n[ \t]*\n[^\n*#|>-][^\n]{40})/,
    message: (words) => `\`${words}\` looks like a heading, but is a paragraph in bold letters.`,
    help: (words) => `Write: ## ${words.replaceAll('*', '')}`,
    allowed: /^(?!.*\/body$)/,
  },
  {
    rule: 'text/heading',
    // One # may begin a word that people search for, but not a line of several words.
    pattern:
      /(?<=(?:^|\n) {0,3})#{2,6}(?![\s#])[^\n]+|(?<=(?:^|\n[ \t]*\n) {0,3})#[A-ZÀ-Þ][^\n#]* [^\n#]*[^\n#.!?:…](?=\n|$)/,
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
      `\`${words}\` is no entry of a list, for there is no space after the ${signOf(words)}.`,
    help: (words) => `Put a space after the ${signOf(words)}.`,
  },
  {
    rule: 'text/list',
    pattern:
      /(?<=(?:^|\n) *\d{1,2}[.)] ?[^\n]+\n *)\d{1,2}[.)][A-Za-zÀ-ÿ]{3}[^\n]*|(?<=(?:^|\n) *)\d{1,2}[.)][A-Za-zÀ-ÿ]{3}[^\n]*(?=\n *\d{1,2}[.)] ?[A-Za-zÀ-ÿ])/,
    message: (words) =>
      `\`${words}\` is no entry of a list, for there is no space after its number.`,
    help: 'Put a space after the dot or bracket.',
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
    // Programs that export Markdown put one before each sign that was in the text.
    pattern:
      /(?<=(?:^|\n) {0,3})\\#{1,6} +\S[^\n]*|\\\*\\\*[^*\n]+\\\*\\\*|\\\[[^\]\n]+\\?\]\\?\((?=\/|#|https?:)[^)\n]+\)/,
    message: (words) => `The backslash makes visitors see the signs of \`${words}\`.`,
    help: 'Delete the backslashes.',
  },
  {
    rule: 'text/markdown',
    pattern: UNPAIRED,
    message: (words) => `Visitors see the asterisks of \`${words}\`, for they make nothing bold.`,
    help: 'Two asterisks stand right before the bold words, and two right behind them: **bold**.',
  },
];

const ONLY_IN_LINKS: readonly Remnant[] = [
  exampleAddress(String.raw`^(?:https?:\/\/${EXAMPLE_SITE}|mailto:[^@\s]+@${EXAMPLE_HOST})`),
];

const inLinks = searchFor(ONLY_IN_LINKS);
const inMarkdown = searchFor([...ANYWHERE, ...ONLY_IN_MARKDOWN]);
const inPlainText = searchFor([...ANYWHERE, ...ONLY_IN_PLAIN_TEXT]);

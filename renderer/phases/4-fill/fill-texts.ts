import type { Diagnostic } from '../../model/diagnostic.ts';
import { oncePer } from '../../model/once.ts';
import { childPointer } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import type { TemplateEntry } from '../../model/template-entry.ts';
import { UNKNOWN, type Unknown } from '../../model/unknown.ts';
import type { FieldPlan } from '../../registry/schema/field-plan.ts';
import type { FieldText } from '../../registry/schema/field-text.ts';
import { type MappedParts, mapFields } from '../../registry/schema/map-fields.ts';
import { dialled } from '../../text/dialled.ts';
import { fixName, kindredName, nearestName } from '../../text/nearest-name.ts';
import { withoutCode } from '../../text/read-markdown.ts';
import {
  escapeMarkdown,
  fillVariables,
  openBraces,
  type Scope,
  scopeNames,
  variableNames,
  variableValue,
  writtenVariable,
} from '../../text/variables.ts';
import { suggestOr } from '../../text/wording.ts';

export const rules: Rules = {
  'text/not-a-text': {
    title: 'A variable without a text',
    why: 'Only a text or a number can become part of a text.',
    fix: 'Write a text where the variable gets its value.',
    wrong: 'heading: "Meet {{item.name}}" (with `name:` in the entry)',
    right: 'heading: "Meet {{item.name}}" (with `name: Ada`)',
    joined: 'site',
  },
  'text/open-variable': {
    title: 'Braces that are not closed',
    why: 'The braces would be shown to visitors.',
    fix: 'Close them, or write \\{{ for the braces themselves.',
    wrong: 'heading: "Try {{product"',
    right: 'heading: "Try {{product}}"',
  },
  'text/single-brace': {
    title: 'A variable in single braces',
    why: 'It is shown as it is.',
    fix: 'Write two braces on both sides.',
    wrong: 'text: Call {phone}',
    right: 'text: Call {{phone}}',
    canBeOff: true,
  },
  'text/unknown-variable': {
    title: 'A variable that does not exist',
    why: 'There is no text to put in.',
    fix: 'Correct the name.',
    wrong: 'heading: "Try {{prodct}}"',
    right: 'heading: "Try {{product}}"',
    joined: 'site',
  },
};

/** A field that an entry of a collection fills, such as `{{item.body}}`. */
const ENTRY_ALONE = /^\s*\{\{\s*(item\.[\w.-]+)\s*\}\}\s*$/;

/** Sections filled in before, for each scope: pages share those of partials. */
const filledParts = oncePer((_scope: Scope | Unknown): MappedParts => new WeakMap());

/**
 * Fills in the `{{variables}}` of all texts of a page, of site.yaml or of a mail, which `plan`
 * finds. A value is put in as text: it can neither become Markdown nor HTML, unless it is one of an
 * entry and all that stands in a field of Markdown. Unknown names are errors. `texts` are all texts as they now are. `entry` is what `item`
 * stands for.
 */
export function fillTexts<T>(
  content: T,
  scope: Scope | Unknown,
  plan: FieldPlan,
  entry?: TemplateEntry,
): { content: T; texts: FieldText[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  function fill(text: string, format: string, pointer: string): string {
    if (!/[{}]/.test(text) || scope === UNKNOWN) return text;
    const read = format === 'markdown' ? withoutCode(text) : text;
    diagnostics.push(...singleBraces(read, pointer, scope));
    if (!text.includes('{{')) return text;
    const isText = format === 'markdown' && !ENTRY_ALONE.test(text);
    const result = fillVariables(text, scope, isText ? escapeMarkdown : undefined);
    const unknown = withoutEnds([...new Set(result.unknown)]);
    for (const name of [...unknown, ...emptyFields(text, scope, entry)]) {
      const isKnown = variableValue(scope, name) !== undefined;
      const textless = isKnown ? explainTextless(name, scope) : undefined;
      diagnostics.push({
        ...(textless ?? explainUnknown(name, scope)),
        pointer,
        words: writtenVariable(text, name),
        ...causeIn(entry, name, textless),
      });
    }
    const [, field] = ENTRY_ALONE.exec(text) ?? [];
    const open = openBraces(field ? String(variableValue(scope, field)) : text);
    if (open) diagnostics.push({ ...neverClosed(open), words: open, pointer });
    return isText && text.includes('](tel:{{') ? callable(result.text) : result.text;
  }
  const { value, texts } = mapFields(plan, content, fill, {
    parts: filledParts(scope),
    diagnostics,
  });
  return { content: value, texts, diagnostics };
}

/** A text whose links call numbers without the signs that people read them by. */
function callable(text: string): string {
  return text.replace(/(?<=\]\(tel:)[+\d /.–-]*(?:\(\d+\))?[\d /.–-]+(?=\))/g, dialled);
}

/** What the entry of a page leaves empty, and others do not. */
function emptyFields(text: string, scope: Scope, entry: TemplateEntry | undefined): string[] {
  if (!entry || !text.includes('item.')) return [];
  return variableNames(text).filter(
    (name) =>
      /^\s*$/.test(String(variableValue(scope, name) ?? '-')) &&
      entry.isCommonText(name.split('.').slice(1)),
  );
}

/** Other words for what texts may say of a campaign. */
const SYNONYMS: Readonly<Record<string, string>> = {
  'campaign.begins': 'campaign.opens',
  'campaign.deadline': 'campaign.closes',
  'campaign.end': 'campaign.closes',
  'campaign.ends': 'campaign.closes',
  'campaign.remaining': 'campaign.left',
  'campaign.start': 'campaign.opens',
  'campaign.starts': 'campaign.opens',
  'campaign.title': 'campaign.name',
};

const NO_END = {
  why: 'the campaign has no moment at which it closes',
  help: 'Give it one, such as closes: 2026-05-31, or closes: { after: 200, of: seat, at: 2026-05-31 }',
};
const NO_SESSION = {
  why: 'no session of the campaign is ahead',
  help: 'Give the campaign `event: { starts: … }`, let it close when its last session begins, or write this in the words for earlier states only.',
};

/** Why a campaign does not have what texts may say of one. */
const ABSENT: Readonly<Record<string, { why: string; help: string }>> = {
  'campaign.opens': {
    why: 'the campaign has always been open',
    help: 'Give it an opening, such as opens: 2026-05-01',
  },
  'campaign.closes': NO_END,
  'campaign.left': NO_END,
  'campaign.next': NO_SESSION,
  'campaign.calendar': NO_SESSION,
  'campaign.places': {
    why: 'the campaign does not close by a number of leads',
    help: 'Give it one, such as closes: { after: 200, of: seat }',
  },
};

function explainUnknown(name: string, scope: Scope): Words {
  const names = scopeNames(scope);
  const [bare = name] = name.split(/\s*[|?:]/);
  const suggest =
    names.find((known) => known === bare || known.endsWith(`.${bare}`)) ??
    names.find((known) => known === SYNONYMS[bare]) ??
    nameOfPerson(bare, scope) ??
    nearestVariable(bare, names) ??
    // Which campaign is meant has to be said first.
    (groupOf(bare) &&
    !bare.startsWith('campaign.') &&
    !names.some((known) => known.startsWith(groupOf(bare)))
      ? names.find((known) => known.endsWith(bare.slice(bare.lastIndexOf('.')).toLowerCase()))
      : undefined);
  const absent = names.includes('campaign.name') && ABSENT[bare];
  if (absent) {
    return {
      rule: 'text/unknown-variable',
      message: `\`{{${bare}}}\` stands for nothing: ${absent.why}.`,
      help: absent.help,
    };
  }
  if (INSTRUCTION.test(name)) {
    return {
      rule: 'text/unknown-variable',
      message: `\`{{${name}}}\` is an instruction of another program, which has no meaning here.`,
      help: helpInstead(name),
    };
  }
  return {
    rule: 'text/unknown-variable',
    message: name
      ? `There is no \`{{${name}}}\` to put into this text.`
      : 'The braces `{{ }}` are empty.',
    ...suggestOr(suggest && `{{${suggest}}}`, otherWay(name, names)),
    ...fixName(name, names),
  };
}

/** What other programs do between braces. */
const INSTRUCTION = /^[#/<%>!^&{]|^(?:else|end)\b/;
const BEGINNING = /^[#^]/;
const END = /^(?:\/|else\b|end)/;

/** Names without those that end or divide what another one of their text begins. */
function withoutEnds(names: readonly string[]): readonly string[] {
  const begins = names.some((name) => BEGINNING.test(name));
  return begins ? names.filter((name) => !END.test(name)) : names;
}

function helpInstead(name: string): string {
  if (/^#\s*(?:each|for|list)/.test(name))
    return 'Delete it, and its end: what is repeated is a list, such as `items` of a section, and may come from a file of the folder `data`.';
  if (BEGINNING.test(name))
    return 'Delete it, and its end: a text has no conditions. What is shown for a time only is a section of its own, with `publishFrom` and `publishUntil`.';
  if (/^>/.test(name))
    return 'Delete it: a partial is an entry of `sections`, such as: - use: header';
  return 'Delete it: between {{ and }} only names of texts and numbers stand. Pictures, links and lists in a text are Markdown: ![What it shows](team/nora.jpg)';
}

/** What other programs call the name of the person that an e-mail goes to. */
const NAME_OF_PERSON =
  /^(?:(?:contact|customer|lead|member|merge|person|recipient|subscriber|user|visitor)[._])?(?:f|l|first|last|full|user|your)?[-_ ]?name$/i;

/** The variable for the name of a lead, in an e-mail whose site asks for it. */
function nameOfPerson(name: string, scope: Scope): string | undefined {
  const isMeant = NAME_OF_PERSON.test(name);
  const known = ['lead.name', 'lead.firstName'];
  return isMeant ? known.find((one) => variableValue(scope, one) !== undefined) : undefined;
}

/** Where a group is right, such as `item.`, its letters say nothing of what is meant in it. */
function nearestVariable(name: string, names: readonly string[]): string | undefined {
  const group = groupOf(name);
  const inGroup = names.filter((known) => group && known.startsWith(group));
  const ends = inGroup.map((known) => known.slice(group.length));
  const end = name.slice(group.length);
  const nearest = nearestName(end, ends) ?? kindredName(end, ends);
  if (nearest) return group + nearest;
  return inGroup.length > 0 ? undefined : nearestName(name, names);
}

function groupOf(name: string): string {
  return name.slice(0, name.indexOf('.') + 1);
}

function otherWay(name: string, names: readonly string[]): string {
  const ofGroup = names.filter((known) => known.startsWith(groupOf(name)));
  if (name.startsWith('campaign.') && ofGroup.length === 0)
    return 'Say of which campaign: write `campaign:` with the name of its file at the top of this file.';
  const offered = ofGroup.length > 0 ? ofGroup : names;
  return `There is: ${offered.map((known) => `{{${known}}}`).join(', ')}`;
}

/** What is wrong with the entry that a name leads into, where it is not the page that is mistaken. */
function causeIn(
  entry: TemplateEntry | undefined,
  name: string,
  textless?: Words,
): Pick<Diagnostic, 'cause'> {
  const [head, ...path] = name.split('.');
  if (head !== 'item' || !entry) return {};
  if (!textless) return { cause: entry.explainLacking(path) };
  if (!entry.isCommonText(path)) return {};
  return { cause: { ...textless, ...entry.origin(path.reduce(childPointer, '')) } };
}

type Words = Omit<Diagnostic, 'pointer'>;

/** A name that exists, but stands for nothing that can be put into a text. */
function explainTextless(name: string, scope: Scope): Words {
  const value = variableValue(scope, name);
  return {
    rule: 'text/not-a-text',
    message: `\`{{${name}}}\` ${whyNoText(value)}.`,
    help:
      typeof value === 'boolean'
        ? `Put it in quotes where it is written: "${value}"`
        : `Write a text for it, or take \`{{${name}}}\` out of the text that uses it.`,
  };
}

function whyNoText(value: unknown): string {
  if (value === null || String(value).trim() === '')
    return 'is empty, so there is nothing to put into a text';
  if (typeof value === 'string') return 'leads back to itself';
  const kind = Array.isArray(value)
    ? 'a list'
    : typeof value === 'object'
      ? 'a group'
      : `\`${value}\``;
  return `is ${kind}, but only a text or a number can be put into a text`;
}

/** A name with one brace before it, with three around it, or with two behind it and none before. */
const HALF_BRACES =
  /(?<![{\\$])(?:\{ ?([\w.]+) ?\}{1,2}|\{{3} ?([\w.]+) ?\}{3})(?!\})|(?<![{\\$\w. ] ?)\b([\w.]+) ?\}\}/g;

/** `{phone}` or `phone}}` in place of `{{phone}}`; braces around other words may be meant. */
function singleBraces(text: string, pointer: string, scope: Scope): Diagnostic[] {
  return [...text.matchAll(HALF_BRACES)].flatMap(
    ([words, single, triple, before]): Diagnostic[] => {
      const written = single ?? triple ?? before ?? '';
      const name = nameOfPerson(written, scope) ?? written;
      if (!['string', 'number'].includes(typeof variableValue(scope, name))) return [];
      return [
        {
          rule: 'text/single-brace',
          severity: 'warning',
          pointer,
          words,
          message: `\`${words}\` is shown as it is.`,
          help: `Did you mean \`{{${name}}}\`? A variable stands in two braces.`,
          suggest: `{{${name}}}`,
          fix: { from: words, to: `{{${name}}}` },
        },
      ];
    },
  );
}

function neverClosed(open: string): Words {
  const [, name = 'name'] = /^\{\{\s*([\w.]+)/.exec(open) ?? [];
  return {
    rule: 'text/open-variable',
    message: 'The braces `{{` are never closed.',
    help: `Write {{${name}}}, or \\{{ for the braces themselves.`,
  };
}

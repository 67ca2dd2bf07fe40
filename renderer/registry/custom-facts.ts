import type { Overlay, Section } from '../generated/types.ts';
import { CAMPAIGN_DEFAULTS } from '../model/campaign.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Rule } from '../model/rule.ts';
import { kindredName, nearestName } from '../text/nearest-name.ts';
import { policyMistake } from './policy-sources.ts';
import type { OverlayFacts, SectionFacts } from './type-facts.ts';

export type CustomFacts = SectionFacts & OverlayFacts;

/** A function of a custom section's facts has thrown, or returned an invalid result. */
export class FactsFailure extends Error {
  readonly type: string;
  /** What it was asked about. */
  readonly part: unknown;

  constructor(type: string, part: unknown, message: string, cause?: unknown) {
    super(message, { cause });
    this.type = type;
    this.part = part;
  }
}

/** Reports that the code of a custom section fails with the content at `pointer`. */
export function customTypeFails(
  { type, message }: { type: string; message: string },
  pointer: string,
): Diagnostic {
  return {
    rule: 'custom-section/fails',
    pointer,
    message: `The code of \`${type}\` fails with what is written here: ${message}`,
    help: 'Fix its code, or write what it can show.',
  };
}

/** What is wrong with facts as a module of a site exports them; nothing where they can be used. */
export function factsMistake(facts: unknown): string | undefined {
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts)) {
    return 'It exports no facts.';
  }
  for (const [name, value] of Object.entries(facts)) {
    const kind = KINDS[name as keyof CustomFacts];
    if (!kind) {
      const names = Object.keys(KINDS);
      const meant = nearestName(name, names) ?? kindredName(name, names);
      return `There is no fact \`${name}\`. ${meant ? `Did you mean \`${meant}\`?` : `There are: ${names.join(', ')}.`}`;
    }
    if (value !== undefined && !kind.is(value)) {
      return kind.mistake?.(value) ?? `\`${name}\` must be ${kind.words}.`;
    }
  }
  return undefined;
}

/** The same facts; where one of their functions fails, it is known which part it was asked about. */
export function guardFacts(type: string, facts: CustomFacts): CustomFacts {
  const guarded = Object.entries(facts).map(([name, value]) => {
    const { gives } = KINDS[name as keyof CustomFacts];
    if (!gives || !value) return [name, value];
    return [name, guard(type, name, (value as Ask).bind(facts), gives)];
  });
  return Object.fromEntries(guarded);
}

type Ask = (part: Section | Overlay, ...rest: unknown[]) => unknown;

/** A function of a site; where it fails, or gives something else, it is known what it was asked about. */
export function guard(type: string, name: string, ask: Ask, gives?: Kind): Ask {
  return (part, ...rest) => {
    let given: unknown;
    try {
      given = ask(part, ...rest);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new FactsFailure(type, part, `\`${name}\`: ${message}`, error);
    }
    if (given === undefined || !gives || gives.is(given)) return given;
    const mistake = gives.mistake?.(given) ?? `\`${name}\` must give ${gives.words}.`;
    throw new FactsFailure(type, part, mistake);
  };
}

interface Kind {
  is(value: unknown): boolean;
  /** What it is, for people. */
  words: string;
  /** What exactly is wrong with a value. */
  mistake?(value: unknown): string | undefined;
  /** Of a function: its result. */
  gives?: Kind;
}

const LIST: Kind = { is: Array.isArray, words: 'a list' };
const TEXT: Kind = { is: (value) => typeof value === 'string', words: 'a text' };
const GROUP: Kind = {
  is: (value) => Object(value) === value,
  words: 'an object',
};

const POLICY: Kind = {
  is: (value) => policyMistake(value) === undefined,
  words: 'an object',
  mistake: policyMistake,
};

const CAMPAIGN_DEFAULT = oneOf(...CAMPAIGN_DEFAULTS);

const PROBLEMS: Kind = {
  is: (value) => Array.isArray(value) && value.every(isProblem),
  words: 'a list of problems, each with the texts rule, severity, pointer and message',
  mistake: (value) => (Array.isArray(value) ? value.map(mistakeOf).find(Boolean) : undefined),
};

function hasTexts(value: unknown): value is Diagnostic & Record<'severity', string> {
  const texts = ['rule', 'severity', 'pointer', 'message'] as const;
  return GROUP.is(value) && texts.every((name) => TEXT.is((value as Partial<Diagnostic>)[name]));
}

function isProblem(value: unknown): boolean {
  return hasTexts(value) && mistakeOf(value) === undefined;
}

function mistakeOf(value: unknown): string | undefined {
  if (!hasTexts(value)) return undefined;
  const { rule, severity, pointer } = value;
  if (!SEVERITIES.has(severity))
    return `\`check\` gives \`${rule}\` the severity \`${severity}\`: it is error or warning.`;
  return pointer === '' || pointer.startsWith('/')
    ? undefined
    : `\`check\` gives \`${rule}\` the pointer \`${pointer}\`: it begins with a slash and has one between names, such as /items/0/price.`;
}

const SEVERITIES: ReadonlySet<string> = new Set(['error', 'warning']);

const KINDS: Readonly<Record<keyof CustomFacts, Kind>> = {
  aliases: {
    is: (value) => Array.isArray(value) && value.every(TEXT.is),
    words: 'a list of texts',
  },
  ids: functionFor(LIST),
  moments: functionFor(LIST),
  check: functionFor(PROBLEMS),
  rules: {
    is: (value) => GROUP.is(value) && Object.values(value as object).every(isRule),
    words: 'rules by their ids, each with the texts title, why, fix, wrong and right',
  },
  providers: functionFor(LIST),
  policy: POLICY,
  fromCampaign: {
    is: (value) => GROUP.is(value) && Object.values(value as object).every(CAMPAIGN_DEFAULT.is),
    words: `fields, each with ${CAMPAIGN_DEFAULT.words}`,
  },
  landmark: oneOf('header', 'footer'),
  place: oneOf('foot', 'corner', 'middle'),
  pageFor: oneOf('notFound', 'thankYou'),
  structuredData: functionFor(LIST),
  article: functionFor(GROUP),
  style: functionFor(TEXT),
  namesForms: oneOf('own', 'embedded'),
};

function isRule(value: unknown): boolean {
  const texts = ['title', 'why', 'fix', 'wrong', 'right'] as const;
  return GROUP.is(value) && texts.every((name) => TEXT.is((value as Partial<Rule>)[name]));
}

function functionFor(gives: Kind): Kind {
  return {
    is: (value) => typeof value === 'function',
    words: `a function that gives ${gives.words}`,
    gives,
  };
}

function oneOf(...values: readonly string[]): Kind {
  const words = values.map((value) => `\`${value}\``).join(' or ');
  return { is: (value) => values.includes(value as string), words };
}

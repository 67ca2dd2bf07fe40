import type { FileDiagnostic, Severity } from '../../model/diagnostic.ts';
import type { Edition, ScheduledChange } from '../../model/edition.ts';
import type { Rules } from '../../model/rule.ts';
import { fixName, nearestRule } from '../../text/nearest-name.ts';
import { suggestOr } from '../../text/wording.ts';

export const rules: Rules = {
  'rule/fixed': {
    title: 'A rule that cannot be switched off',
    why: 'What breaks it cannot be built, or would not work for visitors.',
    fix: 'Delete the line, and fix what breaks the rule.',
    wrong: 'rules: { schema/unknown-key: off }',
    right: 'rules: { page/title-length: off }',
  },
  'rule/unknown': {
    title: 'A rule that does not exist',
    why: 'What is decided about it would have no effect.',
    fix: 'Correct the name: it stands before the file where site validate prints a problem.',
    wrong: 'rules: { page/title-lenght: off }',
    right: 'rules: { page/title-length: off }',
  },
  'waiver/expired': {
    title: 'A waiver whose day is over',
    why: 'The problem was accepted for a while, and is still there.',
    fix: 'Fix the problem and delete the waiver, or accept it until another day.',
    wrong:
      'waivers:\n  - { rule: page/duplicate-title, reason: The other page goes soon, until: 2026-01-31 }',
    right: '(no waiver, and another title)',
  },
  'waiver/unused': {
    title: 'A waiver of nothing',
    why: 'Nobody sees that the problem is fixed, and a new one of its kind would stay unseen.',
    fix: 'Delete it.',
    wrong:
      'waivers:\n  - { rule: page/no-heading, reason: The heading is a picture, until: 2026-12-31 }',
    right: '(no waiver)',
    canBeOff: true,
    mayFollow: true,
  },
};

/** What a site has decided about the problems it may have. */
export interface Policy {
  /** All that there are. */
  rules: Rules;
  /** By the ids of rules. */
  levels: Readonly<Record<string, Severity | 'off'>>;
  waivers: readonly Waiver[];
}

/** Problems of one rule at one place that are accepted for a while; plain data. */
export interface Waiver {
  rule: string;
  /** The file that they are in, and the part of it. */
  file: string;
  within: string;
  /** Last day, as year-month-day in UTC. */
  until: string;
  /** Where the waiver itself is written. */
  place: { file: string; pointer: string };
}

const DAY = 86_400_000;

/** When a waiver has ended, in milliseconds since 1970. */
function endOf({ until }: Waiver): number {
  return Date.parse(until) + DAY;
}

/** Diagnostics as a site's own decisions leave them, with what is wrong with those decisions. */
export function applyPolicy(
  diagnostics: readonly FileDiagnostic[],
  { rules: known, levels, waivers }: Policy,
  { now }: Edition,
): FileDiagnostic[] {
  const obeyed = waivers.filter(({ rule }) => known[rule]?.canBeOff);
  const standing = obeyed.filter((waiver) => now < endOf(waiver));
  const left = diagnostics.filter((one) => !standing.some((waiver) => covers(waiver, one)));
  return [
    ...left.flatMap((one) => levelled(one, levels, known)),
    ...Object.keys(levels).flatMap((rule) => checkLevel(rule, levels[rule], known)),
    ...waivers.flatMap((waiver) =>
      checkWaiver(waiver, diagnostics, standing.includes(waiver), known),
    ),
  ];
}

/** When waivers end after the moment of an edition. */
export function waiversAhead(waivers: readonly Waiver[], { now }: Edition): ScheduledChange[] {
  return waivers
    .map((waiver) => ({
      at: endOf(waiver),
      file: waiver.place.file,
      what: `The waiver of ${waiver.rule} ends.`,
    }))
    .filter(({ at }) => at > now);
}

function covers({ rule, file, within }: Waiver, one: FileDiagnostic): boolean {
  const isWithin = one.pointer === within || one.pointer.startsWith(`${within}/`);
  return one.rule === rule && one.file === file && isWithin;
}

function levelled(one: FileDiagnostic, levels: Policy['levels'], known: Rules): FileDiagnostic[] {
  const level = known[one.rule]?.canBeOff ? levels[one.rule] : undefined;
  if (level === 'off') return [];
  return [level ? { ...one, severity: level } : one];
}

function checkLevel(
  rule: string,
  level: Severity | 'off' | undefined,
  known: Rules,
): FileDiagnostic[] {
  const place = { file: 'site.yaml', pointer: `/rules/${rule.replaceAll('/', '~1')}` };
  if (!Object.hasOwn(known, rule)) return [unknownRule(rule, { ...place, onKey: true }, known)];
  return level === 'error' || known[rule]?.canBeOff ? [] : [fixedRule(rule, place)];
}

function checkWaiver(
  waiver: Waiver,
  diagnostics: readonly FileDiagnostic[],
  stands: boolean,
  known: Rules,
): FileDiagnostic[] {
  const { rule, until, place } = waiver;
  const ofRule = { ...place, pointer: `${place.pointer}/rule` };
  if (!Object.hasOwn(known, rule)) return [unknownRule(rule, ofRule, known)];
  if (!known[rule]?.canBeOff) return [fixedRule(rule, ofRule)];
  if (!diagnostics.some((one) => covers(waiver, one))) return [idle(rule, ofRule)];
  return stands ? [] : [ended(until, { ...place, pointer: `${place.pointer}/until` })];
}

type Spot = Pick<FileDiagnostic, 'file' | 'pointer' | 'onKey'>;

function unknownRule(rule: string, spot: Spot, known: Rules): FileDiagnostic {
  const names = Object.keys(known);
  return {
    rule: 'rule/unknown',
    ...spot,
    message: `There is no rule \`${rule}\`.`,
    ...suggestOr(nearestRule(rule, names), 'site explain lists all rules.'),
    ...fixName(rule, names),
  };
}

function fixedRule(rule: string, spot: Spot): FileDiagnostic {
  return {
    rule: 'rule/fixed',
    ...spot,
    message: `\`${rule}\` cannot be switched off: what breaks it cannot be built, or would not work.`,
    help: 'Delete this, and fix what breaks the rule.',
  };
}

function idle(rule: string, spot: Spot): FileDiagnostic {
  return {
    rule: 'waiver/unused',
    severity: 'warning',
    ...spot,
    message: `Nothing here breaks \`${rule}\`, so there is nothing to accept.`,
    help: 'Delete the waiver.',
  };
}

function ended(until: string, spot: Spot): FileDiagnostic {
  return {
    rule: 'waiver/expired',
    severity: 'warning',
    ...spot,
    message: `The waiver ended with ${until}, and the problem is still there.`,
    help: 'Fix the problem and delete the waiver, or accept it until another day.',
  };
}

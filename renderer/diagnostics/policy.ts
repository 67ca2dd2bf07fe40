import type { FileDiagnostic, Severity } from '../model/diagnostic.ts';
import type { Edition, ScheduledChange } from '../model/edition.ts';
import { fixName, nearestName } from '../text/nearest-name.ts';
import { rules } from './rules/rules.ts';

/** What a site has decided about the problems it may have. */
export interface Policy {
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

/** What is left of some diagnostics once a site's own decisions are obeyed, with what is wrong with those. */
export function applyPolicy(
  diagnostics: readonly FileDiagnostic[],
  { levels, waivers }: Policy,
  { now }: Edition,
): FileDiagnostic[] {
  const obeyed = waivers.filter(({ rule }) => rules[rule]?.canBeOff);
  const standing = obeyed.filter((waiver) => now < endOf(waiver));
  const left = diagnostics.filter((one) => !standing.some((waiver) => covers(waiver, one)));
  return [
    ...left.flatMap((one) => levelled(one, levels)),
    ...Object.keys(levels).flatMap((rule) => checkLevel(rule, levels[rule])),
    ...waivers.flatMap((waiver) => checkWaiver(waiver, diagnostics, standing.includes(waiver))),
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

function levelled(one: FileDiagnostic, levels: Policy['levels']): FileDiagnostic[] {
  const level = rules[one.rule]?.canBeOff ? levels[one.rule] : undefined;
  if (level === 'off') return [];
  return [level ? { ...one, severity: level } : one];
}

function checkLevel(rule: string, level: Severity | 'off' | undefined): FileDiagnostic[] {
  const place = { file: 'site.yaml', pointer: `/rules/${rule.replaceAll('/', '~1')}` };
  if (!Object.hasOwn(rules, rule)) return [unknownRule(rule, { ...place, onKey: true })];
  return level === 'error' || rules[rule]?.canBeOff ? [] : [fixedRule(rule, place)];
}

function checkWaiver(
  waiver: Waiver,
  diagnostics: readonly FileDiagnostic[],
  stands: boolean,
): FileDiagnostic[] {
  const { rule, until, place } = waiver;
  const ofRule = { ...place, pointer: `${place.pointer}/rule` };
  if (!Object.hasOwn(rules, rule)) return [unknownRule(rule, ofRule)];
  if (!rules[rule]?.canBeOff) return [fixedRule(rule, ofRule)];
  if (!diagnostics.some((one) => covers(waiver, one))) return [idle(rule, ofRule)];
  return stands ? [] : [ended(until, { ...place, pointer: `${place.pointer}/until` })];
}

type Spot = Pick<FileDiagnostic, 'file' | 'pointer' | 'onKey'>;

function unknownRule(rule: string, spot: Spot): FileDiagnostic {
  const suggest = nearestName(rule, Object.keys(rules));
  return {
    rule: 'rule/unknown',
    severity: 'error',
    ...spot,
    message: `There is no rule \`${rule}\`.`,
    help: suggest ? `Did you mean \`${suggest}\`?` : 'site explain lists all rules.',
    suggest,
    ...fixName(rule, Object.keys(rules)),
  };
}

function fixedRule(rule: string, spot: Spot): FileDiagnostic {
  return {
    rule: 'rule/fixed',
    severity: 'error',
    ...spot,
    message: `\`${rule}\` cannot be switched off: what breaks it cannot be built, or would not work.`,
    help: 'Delete this, and mend what breaks the rule.',
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
    help: 'Mend the problem and delete the waiver, or accept it until another day.',
  };
}

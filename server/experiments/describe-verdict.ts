import { unknownVariant } from '../leads/asked-form.ts';
import { describeRatio } from './describe-ratio.ts';
import { leadsToSee } from './expected-leads.ts';
import type { LeadVerdict } from './judge-leads.ts';
import type { LookPlan } from './planned-looks.ts';
import { alpha, fewestDays, fewestLeads, type VariantVerdict, type Verdict } from './verdict.ts';

/** The lift whose time is foretold while nothing is decided. */
const hopedLift = 0.3;

/** What a verdict means, in sentences, for people who do not know statistics. */
export function describeVerdict(verdict: LeadVerdict): string[] {
  return [
    ...describeChanges(verdict),
    ...(verdict.ratio?.isMismatch ? [describeRatio(verdict.ratio)] : describeEvidence(verdict)),
    ...describeWrongClock(verdict),
    ...verdict.unknown.map(describeUnknown),
    ...describeUndrawn(verdict),
  ];
}

const noLead = 'No lead counts yet.';

function describeEvidence(verdict: LeadVerdict): string[] {
  const { leads, variants } = verdict;
  const sentences = leads > 0 ? variants.map((one) => describeVariant(one, verdict)) : [noLead];
  return [...sentences, ...conclusion(verdict)];
}

function describeChanges({ changed }: LeadVerdict): string[] {
  return changed.map(({ from, at, what }) =>
    from
      ? `From ${dayOf(from)} to ${dayOf(at)} it was another, since ${what}: leads of that time do not belong to it.`
      : `It began anew on ${dayOf(at)}, when ${what}: leads of before do not belong to it.`,
  );
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function describeWrongClock({ ahead }: Verdict): string[] {
  if (ahead === 0) return [];
  const dated = ahead === 1 ? 'lead is' : 'leads are';
  return [
    `${ahead} ${dated} dated to days to come: the clock of the service is behind, or was ahead.`,
  ];
}

function describeUndrawn({ undrawn }: LeadVerdict): string[] {
  if (undrawn === 0) return [];
  const counted = undrawn === 1 ? 'lead does' : 'leads do';
  return [
    `${undrawn} ${counted} not count: no variant was drawn, because no script ran or the visitor takes no part.`,
  ];
}

function describeUnknown({ variant, leads }: LeadVerdict['unknown'][number]): string {
  if (variant === unknownVariant) {
    const counted = leads === 1 ? 'lead does' : 'leads do';
    return `${leads} ${counted} not count: the variant that came along is none of their page. It was made up, or the page was open while the site was built again.`;
  }
  return `${leads} ${leads === 1 ? 'lead belongs' : 'leads belong'} to the variant ${variant}, which the site does not have: it was renamed or removed, so what is left cannot be compared with the time before. Give a changed experiment a new name.`;
}

function describeVariant(variant: VariantVerdict, { control, plan }: Verdict): string {
  const { name, leads, of, due, lift, p } = variant;
  const brought = `${name} brought ${leads} of ${of} leads where ${Math.round(due)} were due`;
  if (!lift) {
    return `${brought}. No lift fits all that was seen: shares or pages changed while it ran, or browsers did not keep their variant. Give a changed experiment a new name.`;
  }
  const range = describeLift(lift.low, lift.high, control.name);
  if (lift.low <= 0 && lift.high >= 0) return `${brought}. Not decided: ${range} fits.`;
  const looks = plan ? 'looked at as planned' : 'however often you look';
  return `${brought}: ${range}. A difference as clear as this comes by chance in ${describeChance(p)}, ${looks}.`;
}

/** Beyond a million the number says no more. */
function describeChance(p: number): string {
  return p < 1e-6 ? 'fewer than 1 of a million tests' : `at most 1 of ${Math.floor(1 / p)} tests`;
}

function describeLift(low: number, high: number, control: string): string {
  if (high === Infinity && low === -1) return 'any lift';
  if (high === Infinity) return `anything from ${percent(low)} on against ${control}`;
  if (high < 0) return `${absolute(high)} to ${absolute(low)} less than ${control}`;
  if (low > 0) return `${absolute(low)} to ${absolute(high)} more than ${control}`;
  return `${percent(low)} to ${percent(high)} against ${control}`;
}

function conclusion(verdict: Verdict): string[] {
  const { winner, ripe, variants, daysLeft = Infinity } = verdict;
  if (winner !== undefined) return [`${winner} is the best of them.`];
  if (variants.some(({ lift }) => !lift)) return ['There is no verdict.'];
  const early = ripe ? [] : [`Too early for a winner: ${describeRipeness(verdict)}.`];
  if (daysLeft > 0) return [...describeAhead(verdict), ...early];
  return ripe
    ? ['It has ended, and the leads did not decide it.']
    : [`It ended too early for a winner: ${describeRipeness(verdict)}.`];
}

function describeRipeness({ days, leads }: Verdict): string {
  return `that takes two whole weeks (${Math.min(days, fewestDays)} of ${fewestDays} days) and ${fewestLeads} leads (${leads})`;
}

/** What can still be hoped for; of the first day, nothing is known. */
function describeAhead(verdict: Verdict): string[] {
  const { plan, days, leads, daysLeft } = verdict;
  const hope = plan ? describePlan(plan, verdict) : days > 0 && leads > 0 && foretell(verdict);
  return [
    ...(hope ? [hope] : []),
    ...(daysLeft === undefined ? [] : [`It ends in ${describeDays(daysLeft)}.`]),
  ];
}

/** When it is looked at next; the days between show too much. */
function describePlan({ leads: end, times }: LookPlan, { leads }: Verdict): string {
  if (leads >= end) return `The planned ${end} leads are there, and they did not decide it.`;
  const look = Math.floor((leads * times) / end) + 1;
  const due = Math.ceil((look * end) / times);
  return `Look ${look} of ${times} is due at ${due} leads; what comes between decides nothing.`;
}

/** When a lift worth hoping for would show, at the pace of the leads so far. */
function foretell({ variants, days }: Verdict): string {
  const waits = variants.map(({ of, due }) => {
    const plan = { lift: hopedLift, share: due / of, alpha: alpha / variants.length };
    const needed = leadsToSee(plan, 0.5);
    return needed === undefined ? Infinity : ((needed - of) / of) * days;
  });
  const wait = Math.max(...waits);
  const hoped = `a lift of ${percent(hopedLift)}`;
  if (wait <= 0) return `By now ${hoped} would more likely than not have shown.`;
  if (wait === Infinity) return `There are too few leads to find ${hoped}.`;
  return `At the pace of these leads ${hoped} would show in about ${describeDays(wait)}.`;
}

function describeDays(days: number): string {
  if (days < 14) return `${Math.ceil(days)} ${days <= 1 ? 'day' : 'days'}`;
  if (days < 90) return `${Math.round(days / 7)} weeks`;
  return `${Math.round(days / 30)} months`;
}

function percent(lift: number): string {
  return `${lift < 0 ? '−' : '+'}${absolute(lift)}`;
}

function absolute(lift: number): string {
  const size = Math.abs(lift) * 100;
  return `${size < 10 && size > 0 ? Number(size.toPrecision(1)) : Math.round(size)} %`;
}

import { unknownVariant } from '../leads/asked-form.ts';
import type { Range } from './evidence.ts';
import { describeDays, leadsOfAll } from './expected-leads.ts';
import { describeRatio, type LeadVerdict } from './judge-leads.ts';
import type { LookPlan } from './planned-looks.ts';
import { fewestDays, fewestLeads, type VariantVerdict, type Verdict } from './verdict.ts';

/** The lift whose time is foretold while nothing is decided. */
const hopedLift = 0.3;
const fewestForPace = 10;

/** What a verdict means, in sentences, for people who do not know statistics. */
export function describeVerdict(verdict: LeadVerdict): string[] {
  return [
    ...describeVariantChanges(verdict),
    ...(verdict.ratio?.isMismatch ? [describeRatio(verdict.ratio)] : describeEvidence(verdict)),
    ...describeWrongClock(verdict),
    ...verdict.unknown.map(describeUnknown),
    ...describeUncounted(verdict),
  ];
}

const noLead = 'No lead counts yet.';

function describeEvidence(verdict: LeadVerdict): string[] {
  const { leads, variants } = verdict;
  const sentences = leads > 0 ? variants.map((one) => describeVariant(one, verdict)) : [noLead];
  return [...sentences, ...conclusion(verdict)];
}

/** What it was meanwhile, or before it began anew. */
export function describeVariantChanges({ changed }: LeadVerdict): string[] {
  return changed.map(({ from, at, what }) =>
    from
      ? `From ${dayOf(from)} to ${dayOf(at)} it was another, since ${what}: leads of that time do not belong to it.`
      : `It began anew on ${dayOf(at)}, when ${what}: leads of before do not belong to it.`,
  );
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The leads that are dated to days to come, and so count nowhere yet. */
export function describeWrongClock({ ahead }: Pick<Verdict, 'ahead'>): string[] {
  const why = 'The clock of the service is behind, or was ahead.';
  return describeLeft(ahead, 'dated to days to come').map((sentence) => `${sentence} ${why}`);
}

function describeUncounted({ undrawn, uncounted }: LeadVerdict): string[] {
  const { repeated = 0, quarantined = 0, unconfirmed = 0, late = 0 } = uncounted ?? {};
  return [
    ...describeLeft(repeated, 'of persons whose first lead counts already'),
    ...describeLeft(quarantined, 'in quarantine'),
    ...describeLeft(unconfirmed, 'not confirmed'),
    ...describeLeft(late, 'from after its end'),
    ...describeLeft(
      undrawn,
      'without a variant, because the script of the form did not run, the page was older than the experiment or the visitor takes no part',
    ),
  ];
}

function describeLeft(leads: number, what: string): string[] {
  if (leads === 0) return [];
  return [
    `${amount(leads)} ${leads === 1 ? 'is' : 'are'} ${what}, and ${leads === 1 ? 'does' : 'do'} not count.`,
  ];
}

function describeUnknown({ variant, leads }: LeadVerdict['unknown'][number]): string {
  if (variant === unknownVariant) {
    return `${amount(leads)} of a page as it was before a change ${leads === 1 ? 'does' : 'do'} not count: it was open, or in a cache, while the site was built again.`;
  }
  return `${amount(leads)} ${leads === 1 ? 'belongs' : 'belong'} to the variant ${variant}, which the site does not have: it was renamed or removed, so what is left cannot be compared with the time before. Give a changed experiment a new name.`;
}

function describeVariant(variant: VariantVerdict, { control, plan }: Verdict): string {
  const { name, leads, of, due, lift, p } = variant;
  if (plan && of === 0) return `${name} has not been looked at yet.`;
  const last = plan ? ' until the last look' : '';
  const own = `${name} brought ${leads} of ${amount(of)}${last}`;
  const brought = `${own} where ${describeDue(due)} due`;
  if (!lift) {
    return `${brought}. No lift fits all that was seen: shares or pages changed while it ran, or browsers did not keep their variant. Give a changed experiment a new name.`;
  }
  if (isVague(lift)) return `${own}: almost any lift fits so few.`;
  const range = describeLift(lift.low, lift.high, control.name);
  if (lift.low <= 0 && lift.high >= 0) return `${brought}. Not decided: ${range} fits.`;
  const looks = plan ? 'looked at as planned' : 'however often you look';
  return `${brought}: ${range}. A difference as clear as this comes by chance in ${describeChance(p)}, ${looks}.`;
}

/** Ends that are twenty times apart look like knowledge, and are none. */
function isVague({ low, high }: Range): boolean {
  return low <= 0 && high >= 0 && (1 + high) / (1 + low) > 20;
}

/** Few leads may be due in halves. */
function describeDue(due: number): string {
  const rounded = Number(due.toFixed(1));
  return `${rounded} ${rounded === 1 ? 'was' : 'were'}`;
}

/** Beyond a million the number says no more. */
function describeChance(p: number): string {
  return p < 1e-6 ? 'fewer than 1 of a million tests' : `at most 1 of ${Math.floor(1 / p)} tests`;
}

function describeLift(low: number, high: number, control: string): string {
  if (high === Infinity) return `anything from ${percent(low)} on against ${control}`;
  if (high < 0) return `${absolute(high)} to ${absolute(low)} less than ${control}`;
  if (low > 0) return `${absolute(low)} to ${absolute(high)} more than ${control}`;
  return `${percent(low)} to ${percent(high)} against ${control}`;
}

function conclusion(verdict: Verdict): string[] {
  const { winner, ripe, variants, daysLeft = Infinity } = verdict;
  if (winner !== undefined) return [`${winner} is the best of them.`];
  if (variants.some(({ lift }) => !lift)) return ['There is no verdict.'];
  const open = variants.filter(({ lift }) => lift && lift.low <= 0 && lift.high >= 0);
  const early = ripe ? [] : [`Too early for a winner: ${describeRipeness(verdict)}.`];
  const isSeveral = open.length < variants.length;
  if (daysLeft > 0) {
    const several = ripe && isSeveral ? ['Which of them is the best is not decided.'] : [];
    return [...several, ...(open.length > 0 ? describeAhead(verdict) : []), ...early];
  }
  if (!ripe) return [`It ended too early for a winner: ${describeRipeness(verdict)}.`];
  return [
    isSeveral
      ? 'It has ended, and the leads did not decide which of them is the best.'
      : 'It has ended, and the leads did not decide it.',
  ];
}

/** How long an experiment has run, and how many leads it has, of what a winner takes. */
export function describeProgress({ days, leads }: Verdict): string {
  return `It has run for ${Math.min(days, fewestDays)} of ${fewestDays} days, and has ${Math.min(leads, fewestLeads)} of ${fewestLeads} leads.`;
}

function describeRipeness({ days, leads }: Verdict): string {
  return `that takes two whole weeks (${Math.min(days, fewestDays)} of ${fewestDays} days) and ${fewestLeads} leads (${leads})`;
}

/** What can still be hoped for; of the first day, nothing is known. */
function describeAhead(verdict: Verdict): string[] {
  const { plan, perDay, daysLeft } = verdict;
  const hope = plan ? describePlan(plan, verdict) : perDay && foretell(verdict, perDay);
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

/** When a lift worth hoping for would show, at the pace of the leads so far; few have none. */
function foretell(verdict: Verdict, perDay: number): string | undefined {
  if (verdict.leads < fewestForPace) return undefined;
  const needed = leadsOfAll(verdict.shares, hopedLift, 0.5);
  const hoped = `a lift of ${percent(hopedLift)}`;
  if (needed === undefined) return `There are too few leads to find ${hoped}.`;
  const wait = (needed - verdict.leads) / perDay;
  if (wait <= 0) return `By now ${hoped} would more likely than not have shown.`;
  const pace = Number(perDay.toPrecision(2)).toLocaleString('en');
  const time = wait > 365 ? 'after more than a year' : `in about ${describeDays(wait)}`;
  return `At ${pace} ${pace === '1' ? 'lead' : 'leads'} a day ${hoped} would show ${time}.`;
}

function amount(leads: number): string {
  return `${leads} ${leads === 1 ? 'lead' : 'leads'}`;
}

function percent(lift: number): string {
  return `${lift < 0 ? '−' : '+'}${absolute(lift)}`;
}

function absolute(lift: number): string {
  const size = Math.abs(lift) * 100;
  return `${size < 10 && size > 0 ? Number(size.toPrecision(1)) : Math.round(size)} %`;
}

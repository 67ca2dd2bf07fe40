import { withOffset } from '../../locale/clocks-of-zone.ts';
import { isInstant } from '../../model/absence.ts';
import { type Campaign, type CampaignDefault, WORDED, type Worded } from '../../model/campaign.ts';
import { isMapping, type Mapping } from '../../model/mapping.ts';
import type { Origin, Sourced } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { type Composition, report } from './composition.ts';
import { child } from './merge-mappings.ts';

export const rules: Rules = {
  'campaign/other-end': {
    title: 'A countdown to another moment than those of its campaign',
    why: 'Visitors hurry for an end that is none: laws against false urgency forbid it.',
    fix: 'Omit the moment: it is then the end of the campaign, wherever that is moved.',
    wrong:
      'campaign: spring (which closes on May 31)\n- { type: countdown, until: "2026-05-20T18:00:00+02:00" }',
    right: 'campaign: spring\n- { type: countdown }',
    canBeOff: true,
  },
  'campaign/other-places': {
    title: 'Another number of places than that of its campaign',
    why: 'Visitors read of places that do not exist, or the offer is over while some seem to be left.',
    fix: 'Omit the number: it is then that of the campaign.',
    wrong: 'campaign: spring (which closes after 200)\nmax: 300',
    right: 'campaign: spring',
    canBeOff: true,
  },
  'campaign/no-words-after': {
    title: 'A page that says nothing once its campaign is over',
    why: 'Visitors read of an offer that nobody can take any more, and not of what comes next.',
    fix: 'Write words for the states after the end, or show the page only while the campaign is open.',
    wrong: 'campaign: spring\nsections:\n  - { type: hero, heading: Half price }',
    right:
      'campaign: spring\nsections:\n  - { type: hero, heading: Half price, closed: { heading: The offer is over } }',
    canBeOff: true,
  },
};

/** Reports a field that contradicts what the campaign gives it by default. */
export function reportContradiction(
  field: Sourced,
  name: CampaignDefault,
  campaign: Campaign,
  composition: Composition,
): void {
  if (name === 'deadline') reportOtherEnd(field, campaign, composition);
  if (name === 'places') reportOtherPlaces(field, campaign, composition);
}

function reportOtherPlaces(
  { value, origin }: Sourced,
  { name, capacity }: Campaign,
  composition: Composition,
): void {
  if (!capacity || typeof value !== 'number' || value === capacity.leads) return;
  report(composition, origin, {
    rule: 'campaign/other-places',
    severity: 'warning',
    message: `This counts up to ${value}, but the campaign \`${name}\` closes after ${capacity.leads}.`,
    help: 'Delete the field: it is then the number of the campaign.',
  });
}

/** A moment may be any of the campaign: its opening, its end, a change of its state or a session. */
function reportOtherEnd(
  { value, origin }: Sourced,
  { name, zone, opens, closes, sessions, timeline }: Campaign,
  composition: Composition,
): void {
  const at = isInstant(value) ? Date.parse(value) : Number.NaN;
  const known = [opens?.at, closes?.at, ...timeline.map(({ from }) => from)];
  const isOfIt = known.includes(at) || sessions.some(({ starts }) => starts === at);
  if (Number.isNaN(at) || !closes || isOfIt) return;
  report(composition, origin, {
    rule: 'campaign/other-end',
    severity: 'warning',
    message: `This counts down to \`${value}\`, but the campaign \`${name}\` closes at \`${withOffset(closes.at, zone)}\`.`,
    help: 'Delete the field: it is then the end of the campaign.',
  });
}

const AFTER = ['closed', 'replay'] as const;
type After = (typeof AFTER)[number];
const WORDS = { closed: 'The offer is over', replay: 'Watch the recording' } as const;

/** Reports a page that is shown once its campaign is over, and has nothing for one of the states after. */
export function reportNoWordsAfter(
  page: Mapping,
  origin: Origin,
  { name, timeline }: Campaign,
  composition: Composition,
): void {
  const known = timeline.map(({ state }) => state);
  const silent = AFTER.find((one) => known.includes(one) && !isFor(one, page));
  if (!silent) return;
  const when = silent === 'closed' ? `Once \`${name}\` is closed` : `In the replay of \`${name}\``;
  report(composition, origin, {
    rule: 'campaign/no-words-after',
    severity: 'warning',
    message: `${when}, this page still says what it says while it is open.`,
    help: `Write words for that state, such as:\n${silent}: { heading: ${WORDS[silent]} }\nOr show the page only until then: in: [open, lastCall${silent === 'replay' ? ', closed' : ''}]`,
  });
}

/** A text that says when its campaign closes, or what is left until then. */
const ABOUT_END = /\{\{\s*campaign\.(?:closes|left)\s*\}\}/;

/** Reports a part with words for some states that still says in another one, after the end, when that will be. */
export function reportStaleWords(
  part: Sourced<Mapping>,
  { name, timeline }: Campaign,
  composition: Composition,
): void {
  const { value } = part;
  const isWorded = (state: Worded) => isMapping(value[state]);
  const silent = AFTER.find((one) => timeline.some(({ state }) => state === one) && !isWorded(one));
  if (!silent || 'in' in value || !WORDED.some(isWorded)) return;
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== 'string' || !ABOUT_END.test(text)) continue;
    report(composition, child(part, key, composition.origins).origin, {
      rule: 'campaign/no-words-after',
      severity: 'warning',
      message: `In the state \`${silent}\` of \`${name}\`, visitors still read here when it will close.`,
      help: `Write words for that state beside the others, such as:\n${silent}: { ${key}: ${WORDS[silent]} }`,
    });
  }
}

function isFor(state: After, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => isFor(state, one));
  if (!isMapping(value)) return false;
  const { in: states, [state]: words, ...others } = value;
  return (
    isMapping(words) ||
    [states].flat().includes(state) ||
    Object.values(others).some((one) => isFor(state, one))
  );
}

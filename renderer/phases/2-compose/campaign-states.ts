import {
  type Campaign,
  isForLate,
  isOpenState,
  SHOWN_IN,
  type ShownIn,
  WORDED,
  type Worded,
} from '../../model/campaign.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { isMapping, type Mapping } from '../../model/mapping.ts';
import type { Origin, Sourced } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { fixName, kindredName, offerName } from '../../text/nearest-name.ts';
import { suggestOr } from '../../text/wording.ts';
import { type Composition, report } from './composition.ts';
import { child } from './merge-mappings.ts';
import { suggestName } from './suggest-name.ts';

export const rules: Rules = {
  'campaign/draft': {
    title: 'A page or section whose campaign is a draft',
    why: 'Visitors see it only once the campaign is published.',
    fix: 'Delete `draft: true` in the file of the campaign once all of it is ready.',
    wrong: 'campaign: spring (whose file says `draft: true`)',
    right: 'campaign: spring (whose file does not say so any more)',
    canBeOff: true,
    joined: 'site',
  },
  'campaign/never-seen': {
    title: 'Something for a state that the campaign never has',
    why: 'Nobody would ever see it.',
    fix: 'Give the campaign that state, or delete what is for it.',
    wrong: 'in: replay (and no replay in the campaign)',
    right: 'in: closed',
    canBeOff: true,
  },
  'campaign/none': {
    title: 'A state without a campaign',
    why: 'States are those of a campaign: without one nothing says when they hold.',
    fix: 'Name the campaign of the page, or of the section.',
    wrong: '- { type: hero, in: open, heading: Hello }',
    right: '- { type: hero, campaign: spring, in: open, heading: Hello }',
  },
  'campaign/unknown': {
    title: 'A campaign that does not exist',
    why: 'Nothing says when it opens and closes.',
    fix: 'Correct the name, or write the file into the folder campaigns.',
    wrong: 'campaign: sprnig',
    right: 'campaign: spring',
    joined: 'site',
  },
  'campaign/unknown-state': {
    title: 'A state that campaigns do not have',
    why: 'Nobody would ever see what is for it.',
    fix: 'Write one of the states: scheduled, open, lastCall, closed, replay or archived.',
    wrong: 'in: [open, last-call]',
    right: 'in: [open, lastCall]',
  },
};

/** The states that something is for; undefined if it has no `in`. */
export function statesIn(
  holder: Sourced<Mapping>,
  campaign: Campaign,
  composition: Composition,
): readonly ShownIn[] | undefined {
  const { in: written } = holder.value;
  if (written === undefined || written === null) return undefined;
  const list = child(holder, 'in', composition.origins);
  const entries = Array.isArray(written)
    ? written.map((_state, index) => child(list, index, composition.origins))
    : [list];
  const known = entries.filter(
    ({ value, origin }) => isState(value) || reportState(value, origin, composition),
  );
  const states = known.map(({ value }) => value as ShownIn);
  if (entries.length === 0) {
    report(composition, list.origin, {
      rule: 'campaign/unknown-state',
      message: '`in` names no state.',
      help: `Write the states, or delete the line. States: ${SHOWN_IN.join(', ')}`,
    });
    return undefined;
  }
  // Any state may be meant by one that is unknown.
  if (known.length < entries.length) return SHOWN_IN;
  reportUnseen(states, list.origin, campaign, composition);
  if (states.length > 1) {
    for (const { origin } of known.filter(({ value }) => value === 'draft')) {
      reportUnseen(['draft'], origin, campaign, composition);
    }
  }
  return states;
}

function isState(value: unknown): value is ShownIn {
  return SHOWN_IN.includes(value as ShownIn);
}

/** Reports an unknown state, and ignores it. */
function reportState(value: unknown, origin: Origin, composition: Composition): false {
  const written = String(value);
  const several = written.replace(/^\((.*)\)$/, '$1').split(/\s*[,;/|]\s*|\s+/);
  const isList = several.length > 1 && several.every(isState);
  report(composition, origin, {
    rule: 'campaign/unknown-state',
    message: `Campaigns have no state \`${written}\`.`,
    ...(isList
      ? { help: `Write them as a list: [${several.join(', ')}]` }
      : offerName(written, SHOWN_IN, `States: ${SHOWN_IN.join(', ')}`)),
  });
  return false;
}

/** Reports something only for states that the campaign never has. */
export function reportUnseen(
  states: readonly ShownIn[],
  origin: Origin,
  { name, timeline, capacity }: Campaign,
  composition: Composition,
  onKey?: boolean,
): void {
  const byClock = timeline.map(({ state }) => state);
  const whenFull = capacity && byClock.some(isOpenState) ? (['closed', 'full'] as const) : [];
  const known = new Set<ShownIn>([...byClock, ...whenFull]);
  if (known.size === 0 || known.has('draft') || states.some((state) => known.has(state))) return;
  report(composition, origin, {
    rule: 'campaign/never-seen',
    severity: 'warning',
    onKey,
    message: `The campaign \`${name}\` is never in the state \`${states.join('` or `')}\`, so nobody would see this.`,
    help: `It has: ${[...known].join(', ')}.`,
  });
}

/** Reports a page for a time that no clock gives: nobody could say when it comes, or where it leads then. */
export function reportPageWhenFull(origin: Origin, composition: Composition): void {
  report(composition, origin, {
    rule: 'campaign/unknown-state',
    message: 'A page cannot be there only while its campaign is full.',
    help: 'Write `in: full` at sections of a page that is there before, or words beside those for `closed`:\nin: [open, closed]\nfull: { title: All places are taken }',
  });
}

/** Whether words for a state are shown by what is there in some; one that is full is closed, too. */
export function isWordedIn(state: Worded, states: readonly ShownIn[]): boolean {
  return states.includes(state) || (isForLate([state]) && isForLate(states));
}

/** Reports words for a state in which what has them is not there. */
export function reportAwayIn(
  state: Worded,
  states: readonly ShownIn[],
  origin: Origin,
  composition: Composition,
): void {
  report(composition, origin, {
    rule: 'campaign/never-seen',
    severity: 'warning',
    onKey: true,
    message: `This is there in the state \`${states.join('` or `')}\` only, so nobody would see its words for \`${state}\`.`,
    help: `Write \`in: [${[...states, state].join(', ')}]\` beside them, or give them to something that is there.`,
  });
}

/** Reports what a part of a page has for states in which the page is not there. */
export function reportOffPage(
  part: Sourced<Mapping>,
  { timeline, capacity }: Campaign,
  ofPage: readonly ShownIn[],
  composition: Composition,
): void {
  const { in: written } = part.value;
  const states = [written].flat().filter(isState);
  const worded = WORDED.filter((state) => isMapping(part.value[state]));
  const ofPart: [string, readonly ShownIn[]][] = [
    ...(states.length > 0 ? [['in', states] as [string, readonly ShownIn[]]] : []),
    ...worded.map((state): [string, ShownIn[]] => [state, [state]]),
  ];
  const comes = (state: ShownIn) =>
    state === 'full' ? capacity !== undefined : timeline.some((one) => one.state === state);
  for (const [field, needed] of ofPart) {
    const { origin } = child(part, field, composition.origins);
    const isShared = origin.file.startsWith('partials/');
    const isOnPage = needed.some((state) => isWordedIn(state as Worded, ofPage));
    if (isShared || isOnPage || !needed.some(comes)) continue;
    const inOrder = SHOWN_IN.filter((state) => needed.includes(state) || ofPage.includes(state));
    report(composition, origin, {
      rule: 'campaign/never-seen',
      severity: 'warning',
      onKey: field !== 'in',
      message: `The page is not there in the state \`${needed.join('` or `')}\`, so nobody would see this.`,
      help: `Write in which states the page is there, beside its \`campaign\`: in: [${inOrder.join(', ')}]\nOr delete this.`,
    });
  }
}

/** Reports a header or footer that pages lose with a campaign that they may not follow themselves. */
export function reportLeaving(
  part: Sourced<Mapping>,
  { name, timeline }: Campaign,
  composition: Composition,
): void {
  if (part.value.in !== undefined || !timeline.some(({ state }) => state === 'closed')) return;
  report(composition, child(part, 'campaign', composition.origins).origin, {
    rule: 'campaign/no-words-after',
    severity: 'warning',
    message: `Pages have this ${part.value.type} only while \`${name}\` is open.`,
    help: `If it is to stay, write in which states it is there: in: [${WORDED.filter((state) => state !== 'full').join(', ')}]`,
  });
}

/** Reports a page or part of a campaign that visitors do not see yet. */
export function reportDraft(
  { value, origin }: Sourced,
  { timeline }: Campaign,
  composition: Composition,
): void {
  if (!timeline.some(({ state }) => state === 'draft')) return;
  report(composition, origin, {
    rule: 'campaign/draft',
    severity: 'warning',
    about: String(value),
    message: `The campaign \`${value}\` is a draft, so visitors do not see this.`,
    help: `Delete \`draft: true\` in campaigns/${value}.yaml once all of it is ready.`,
  });
}

/** What is the same in all states, if it stands in the words for one. */
const FIXED = ['campaign', 'in', 'path', ...WORDED];

/** Reports what cannot differ between states, in the words for one. */
export function reportFixed(words: Sourced<Mapping>, composition: Composition): void {
  for (const field of FIXED) {
    if (words.value[field] === undefined) continue;
    report(composition, child(words, field, composition.origins).origin, {
      rule: 'campaign/no-effect',
      onKey: true,
      message: `\`${field}\` changes nothing here: it is the same in all states.`,
      help: 'Write it beside the words for the state, or delete it.',
    });
  }
}

/** Reports what counts down to the end of a campaign, if it is there only after it. */
export function reportTooLate(
  states: readonly ShownIn[],
  untilEnd: readonly ShownIn[],
  origin: Origin,
  composition: Composition,
): void {
  if (states.some((state) => untilEnd.includes(state))) return;
  report(composition, origin, {
    rule: 'campaign/no-effect',
    message: 'This counts down to the end of the campaign, and is there only after it.',
    help: 'Write `in: [open, lastCall]`, or the moment that it counts down to.',
  });
}

/** Reports states without a campaign that has them. */
export function reportNoCampaign(
  holder: Sourced<Mapping>,
  field: string,
  composition: Composition,
): void {
  const what = field === 'in' ? '`in` names states' : `\`${field}\` is a state`;
  report(composition, child(holder, field, composition.origins).origin, {
    rule: 'campaign/none',
    onKey: true,
    message: `${what} of a campaign, but nothing says of which.`,
    help: 'Write `campaign:` with the name of a file in the folder campaigns, for the page or here.',
  });
}

/** The message about a campaign that does not exist; `names` are those that do. */
export function explainUnknownCampaign(
  name: string,
  names: readonly string[],
): Pick<Diagnostic, 'rule' | 'message' | 'help' | 'suggest' | 'fix'> {
  return {
    rule: 'campaign/unknown',
    message: `There is no campaign \`${name}\`.`,
    ...suggestOr(
      suggestName(name, 'campaigns', names) ?? kindredName(name, names),
      `Write the file \`campaigns/${name}.yaml\`. Campaigns: ${names.join(', ') || 'none yet'}`,
    ),
    ...fixName(name, names),
  };
}

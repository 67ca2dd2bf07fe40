import type { Page as PageContent } from '../../generated/types.ts';
import { isInstant } from '../../model/absence.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Edition, ScheduledChange } from '../../model/edition.ts';
import type { Document, Page } from '../../model/model.ts';
import { presenceOf, type TimeSpan } from '../../model/presence.ts';
import type { Rules } from '../../model/rule.ts';
import type { Registry } from '../../registry/registry.ts';
import type { FieldText, TextsByFormat } from '../../registry/schema/field-text.ts';
import { comesAt } from './check-dates.ts';
import { lastOf } from './check-moments.ts';
import { partsOf, writtenParts } from './page-parts.ts';

export const rules: Rules = {
  'publish/order': {
    title: 'A page or section that ends before it begins',
    why: 'Nobody would ever see it.',
    fix: 'Correct one of the two moments.',
    wrong: 'publishFrom: 2026-12-01T00:00:00Z\npublishUntil: 2026-11-30T00:00:00Z',
    right: 'publishFrom: 2026-12-01T00:00:00Z\npublishUntil: 2026-12-24T00:00:00Z',
  },
};

/** The parts of a page that are not always shown, and when they are. */
export function partsWithTimes(
  content: PageContent,
): { pointer: string; spans: readonly TimeSpan[] }[] {
  return timesOf(content).flatMap(({ pointer, from, until }) => {
    const presence = presenceOf({ publishFrom: from, publishUntil: until });
    return pointer !== '' && presence ? [{ pointer, ...presence }] : [];
  });
}

/** What of a page begins or ends to be shown, is over, or has come, after the moment of an edition. */
export function publicationsAhead(
  page: Page,
  texts: TextsByFormat,
  { now }: Edition,
  registry: Registry,
): ScheduledChange[] {
  if (page.content.draft) return [];
  const days = arrivals(page, texts.get('past-date') ?? []);
  return [...publications(page), ...endings(page, registry), ...days].filter(({ at }) => at > now);
}

/** When the days that a page states have come. */
function arrivals({ file, path }: Page, days: readonly FieldText[]): ScheduledChange[] {
  return days.map((day) => ({
    at: comesAt(day.text),
    file,
    what: `The day ${day.text} on \`${path}\` has come.`,
  }));
}

/** When what the parts of a page announce is over. */
function endings({ file, path, content }: Page, registry: Registry): ScheduledChange[] {
  return partsOf(content, registry).flatMap(({ part, facts }) => {
    const last = lastOf(facts.moments?.(part) ?? []);
    if (!last || !isInstant(last.at)) return [];
    return [
      {
        at: Date.parse(last.at),
        file,
        what: `What ${part.type} on \`${path}\` announces is over.`,
      },
    ];
  });
}

function publications({ file, path, content }: Page): ScheduledChange[] {
  return timesOf(content)
    .flatMap(({ name, from, until }) => {
      const subject = name ? `${name} on \`${path}\`` : `\`${path}\``;
      return [
        { at: from, what: `${subject} is shown from now on.` },
        { at: until, what: `${subject} is not shown any more.` },
      ];
    })
    .flatMap(({ at, what }) => (isInstant(at) ? [{ at: Date.parse(at), file, what }] : []));
}

/** When others change with a page that begins or ceases to be shown; `what` describes the change. */
export function changesWithPage(
  { file, value }: Document,
  what: string,
  now: number,
): ScheduledChange[] {
  const { draft, publishFrom, publishUntil } = value as Partial<PageContent>;
  if (draft) return [];
  return [publishFrom, publishUntil]
    .filter(isInstant)
    .map((at) => ({ at: Date.parse(at), file, what }))
    .filter(({ at }) => at > now);
}

/** Pages and parts that end before they begin: visitors would never see them. */
export function checkPublication(content: PageContent): Diagnostic[] {
  return timesOf(content).flatMap(({ pointer, from, until }) =>
    isInstant(from) && isInstant(until) && Date.parse(from) >= Date.parse(until)
      ? [endsFirst(pointer)]
      : [],
  );
}

/** From when to when a page or a part of it is shown, as it is written. */
interface Times {
  pointer: string;
  /** What the part is called; empty for the page itself. */
  name: string;
  from?: string;
  until?: string;
}

function timesOf(content: PageContent): Times[] {
  const { publishFrom: from, publishUntil: until } = content;
  const parts = writtenParts(content).map(({ part, pointer }) => ({
    pointer,
    name: part.id ? `${part.type} \`${part.id}\`` : part.type,
    from: part.publishFrom,
    until: part.publishUntil,
  }));
  const experiments = (content.experiments ?? []).map((experiment, index) => ({
    pointer: `/experiments/${index}`,
    name: `the experiment \`${experiment.name}\``,
    from: experiment.publishFrom,
    until: experiment.publishUntil,
  }));
  return [{ pointer: '', name: '', from, until }, ...parts, ...experiments];
}

function endsFirst(pointer: string): Diagnostic {
  return {
    rule: 'publish/order',
    pointer: `${pointer}/publishUntil`,
    message: '`publishUntil` is not after `publishFrom`, so nobody would ever see this.',
    help: 'Correct one of the two moments.',
  };
}

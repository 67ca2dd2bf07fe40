import type { Page as PageContent } from '../generated/types.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Absence, Edition, ScheduledChange } from '../model/edition.ts';
import type { Checked, Page } from '../model/model.ts';

/** Why visitors do not see a page or one of its parts, as far as what is written can tell. */
export function absenceOf(written: unknown, now: number): Absence | undefined {
  const { draft, publishFrom, publishUntil } = (written ?? {}) as Record<string, unknown>;
  if (draft === true) return { why: 'draft' };
  if (isInstant(publishFrom) && now < Date.parse(publishFrom)) {
    return { why: 'later', from: publishFrom };
  }
  if (isInstant(publishUntil) && now >= Date.parse(publishUntil)) {
    return { why: 'over', until: publishUntil };
  }
  return undefined;
}

function isInstant(written: unknown): written is string {
  return typeof written === 'string' && !Number.isNaN(Date.parse(written));
}

const PARTS = ['sections', 'overlays'] as const;

/** A page with only those of its parts that an edition shows. */
export function publishedPart(page: Page, { now, drafts }: Edition): Page {
  const { content } = page;
  const isShown = (part: object) => !absenceOf(part, now);
  if (drafts || PARTS.every((name) => (content[name] ?? []).every(isShown))) return page;
  const hidden = new Set(content.sections.filter((part) => !isShown(part)).map(({ id }) => id));
  const shown = {
    ...content,
    sections: content.sections.map(withId).filter(isShown),
    ...(content.overlays && { overlays: content.overlays.map(withId).filter(isShown) }),
    ...(content.experiments && {
      experiments: content.experiments.map((experiment) => ({
        ...experiment,
        variants: experiment.variants.map((variant) => ({
          ...variant,
          changes: variant.changes?.filter((part) => isShown(part) && !hidden.has(part.id)),
        })),
      })),
    }),
  };
  return { ...page, content: shown as Checked<PageContent> };
}

/** A part without an id is known by its number, which others must not take when it goes. */
function withId<T extends { type: string; id?: string }>(part: T, index: number): T {
  return { ...part, id: part.id ?? `${part.type}-${index}` };
}

/** What of a page begins or ends to be shown after the moment of an edition. */
export function changesAhead({ file, path, content }: Page, { now }: Edition): ScheduledChange[] {
  if (content.draft) return [];
  const timed = [
    { part: content as Timed, name: `\`${path}\`` },
    ...PARTS.flatMap((list) =>
      (content[list] ?? []).map((part) => ({
        part: part as Timed,
        name: `${part.type}${part.id ? ` \`${part.id}\`` : ''} on \`${path}\``,
      })),
    ),
  ];
  return timed
    .flatMap(({ part, name }) => [
      { at: part.publishFrom, what: `${name} is shown from now on.` },
      { at: part.publishUntil, what: `${name} is not shown any more.` },
    ])
    .flatMap(({ at, what }) => (isInstant(at) ? [{ at: Date.parse(at), file, what }] : []))
    .filter(({ at }) => at > now);
}

/** Pages and parts that end before they begin: nobody would ever see them. */
export function checkPublication(content: PageContent): Diagnostic[] {
  const timed = [
    { part: content as Timed, pointer: '' },
    ...PARTS.flatMap((list) =>
      (content[list] ?? []).map((part, index) => ({
        part: part as Timed,
        pointer: `/${list}/${index}`,
      })),
    ),
  ];
  return timed.flatMap(({ part: { publishFrom, publishUntil }, pointer }) => {
    if (!isInstant(publishFrom) || !isInstant(publishUntil)) return [];
    return Date.parse(publishFrom) < Date.parse(publishUntil) ? [] : [endsFirst(pointer)];
  });
}

function endsFirst(pointer: string): Diagnostic {
  return {
    rule: 'publish/order',
    severity: 'error',
    pointer: `${pointer}/publishUntil`,
    message: '`publishUntil` is not after `publishFrom`, so nobody would ever see this.',
    help: 'Correct one of the two moments.',
  };
}

interface Timed {
  publishFrom?: string;
  publishUntil?: string;
}

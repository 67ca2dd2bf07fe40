import type { Page as PageContent } from '../generated/types.ts';
import { isInstant } from '../model/absence.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Edition, ScheduledChange } from '../model/edition.ts';
import type { Page } from '../model/model.ts';

const PARTS = ['sections', 'overlays'] as const;

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

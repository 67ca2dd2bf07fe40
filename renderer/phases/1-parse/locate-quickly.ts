import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE } from 'js-yaml';
import type { Span } from '../../model/diagnostic.ts';
import { childPointer } from '../../model/pointer.ts';
import { valueAt } from '../../model/value-at.ts';
import { parseQuickly } from './parse-quickly.ts';

/** Where things are written in a text, by JSON pointer. */
export type Places = ReadonlyMap<string, Place>;

interface Place {
  key?: Span;
  value?: Span;
}

type Event = ReturnType<typeof parseEvents>[number];

/**
 * Places of all keys, and of the values that are plain or quoted, in a text that needs no care; of
 * every other text none, and `locateCarefully` has the word.
 */
export function findPlaces(text: string): Places {
  const places = new Map<string, Place>();
  const value = parseQuickly(text);
  if (!value) return places;
  const events = parseEvents(text, {});
  const typeAt = (at: number) => events[at]?.type ?? EVENT_ID.POP;
  const keyAt = (at: number) => getScalarValue(text, events[at] as Scalar);

  /** Records what begins with an event, and returns the index of the event after it. */
  function note(at: number, pointer: string, key?: Event): number {
    const event = events[at];
    places.set(pointer, { key: spanOf(key, text), value: spanOf(event, text) });
    let next = at + 1;
    if (event?.type === EVENT_ID.SEQUENCE) {
      for (let index = 0; typeAt(next) !== EVENT_ID.POP; index++) {
        next = note(next, childPointer(pointer, index));
      }
      return next + 1;
    }
    if (event?.type === EVENT_ID.MAPPING) {
      while (typeAt(next) !== EVENT_ID.POP) {
        next = note(next + 1, childPointer(pointer, keyAt(next)), events[next]);
      }
      return next + 1;
    }
    return next;
  }

  // The first event is that of the document.
  note(1, '');
  // A key such as 0x1f has another name than it is written with.
  const isNamed = [...places.keys()].every((pointer) => valueAt(value, pointer) !== undefined);
  return isNamed ? places : new Map();
}

type Scalar = Extract<Event, { type: typeof EVENT_ID.SCALAR }>;

function spanOf(event: Event | undefined, text: string): Span | undefined {
  if (event?.type !== EVENT_ID.SCALAR || event.valueStart === event.valueEnd) return undefined;
  const { valueStart: start, valueEnd: end } = event;
  switch (event.style) {
    case SCALAR_STYLE.PLAIN:
      return { start, end: start + text.slice(start, end).trimEnd().length };
    case SCALAR_STYLE.SINGLE_QUOTED:
    case SCALAR_STYLE.DOUBLE_QUOTED:
      return { start: start - 1, end: end + 1 };
    default:
      return undefined;
  }
}

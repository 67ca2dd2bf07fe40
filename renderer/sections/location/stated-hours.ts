import type { Diagnostic } from '../../model/diagnostic.ts';
import type { SectionOf } from '../../registry/type-facts.ts';
import { clockTimes } from '../../text/clock-times.ts';

/** What a sentence may say beside two times and still be about all days and all that there is. */
const EVERY_DAY =
  /^(?:we|are|is|open|daily|every|day|from|to|until|till|and|wir|sind|haben|täglich|jeden|tag|geöffnet|von|bis|und|abrimos|abierto|abierta|abiertos|estamos|todos|los|días|cada|día|de|desde|a|hasta|las|y|nous|sommes|ouvert|ouverts|ouverte|tous|les|jours|à|jusqu|et)$/i;

/** A sentence of a section that gives other hours than its places have, of which one end is right. */
export function checkStatedHours({ heading, text, items }: SectionOf<'location'>): Diagnostic[] {
  const rows = items.flatMap(({ hours = [] }) => hours.map(({ times }) => times));
  const texts = [
    { said: heading, pointer: '/heading' },
    { said: text, pointer: '/text' },
    ...items.map((item, index) => ({ said: item.text, pointer: `/items/${index}/text` })),
  ];
  return texts.flatMap(({ said = '', pointer }) =>
    said.split(/(?<=[.!?])\s+|\n+/).flatMap((sentence) => {
      const [opens, closes, third] = clockTimes(sentence);
      const words = sentence
        .replace(/\d[\d:.h]*(?: ?[ap]\.?m\b\.?| Uhr\b)?/gi, '')
        .match(/\p{L}+/gu);
      if (!opens || !closes || third || !words?.every((word) => EVERY_DAY.test(word))) return [];
      const spans = rows.map((times) => times.split('-').map((time) => time.padStart(5, '0')));
      const [near] = spans.filter(([from, to]) => from === opens.time || to === closes.time);
      const isRight = spans.some(([from, to]) => from === opens.time && to === closes.time);
      if (!near || isRight) return [];
      return [
        {
          rule: 'location/hours',
          severity: 'warning',
          pointer,
          words: sentence,
          message: `This says ${opens.words} to ${closes.words}, but the hours of the place are ${near.join('-')}.`,
          help: 'Correct the one that is wrong.',
        },
      ];
    }),
  );
}

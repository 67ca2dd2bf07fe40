import { expect, test } from 'vitest';
import { builtInRegistry } from '../../renderer/generated/registry.ts';
import { createLocator } from '../../renderer/phases/1-parse/create-locator.ts';
import { locateCarefully } from '../../renderer/phases/1-parse/locate-carefully.ts';
import { findPlaces } from '../../renderer/phases/1-parse/locate-quickly.ts';
import { parseCarefully } from '../../renderer/phases/1-parse/parse-carefully.ts';
import { parseQuickly } from '../../renderer/phases/1-parse/parse-quickly.ts';
import { checkPageSchemas } from '../../renderer/phases/3-check-shape/check-page-schemas.ts';
import { seededRandom } from '../bench/seeded-random.ts';

const page = `# A page
title: "Tea, quietly"
description: 'It''s a kettle: boils 2 litres'
claims: { trialDays: 14, price: 1.50 }
sections:
  - use: header
  - type: hero
    heading: Hello {{product}}  # now
    text: |
      Some *text* with [a link](/pricing)
        and more
    actions:
      - { label: "Go", href: "#form", style: primary }
      - label: Prices
        href: /pricing
  - type: faq
    heading: >-
      Folded
      heading
    items:
      - question: Why?
        answer: Because it's quiet.
  - { from: data, only: [a, b], first: 3 }
`;

const pieces = [
  ': ',
  '- ',
  '\n',
  '  ',
  '\t',
  '#',
  ' #',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  ',',
  '&a ',
  '*a',
  '!',
  '|',
  '>',
  '? ',
  '---\n',
  '...\n',
  '%',
  '@',
  '`',
  '<<: ',
  '~',
  'null',
  'true',
  '1.10',
  '0x1f',
  '😀',
  '\u00a0',
  '\ufeff',
  '\r\n',
  '\\',
  '\0',
  '\ud800',
  '-',
  ':',
  'a: 1\n',
  '{{x}}',
  '__proto__: 1\n',
  '1: 2\n',
];

function damage(text: string, random: () => number): string {
  let damaged = text;
  for (let edits = 1 + Math.floor(random() * 3); edits > 0; edits--) {
    const at = Math.floor(random() * damaged.length);
    const removed = random() < 0.5 ? Math.floor(random() * 8) : 0;
    const piece = random() < 0.7 ? pieces[Math.floor(random() * pieces.length)] : '';
    damaged = damaged.slice(0, at) + piece + damaged.slice(at + removed);
  }
  return damaged;
}

test('damaged pages: both readers agree, nothing throws, every place is inside the text', () => {
  const random = seededRandom(20_261_120).chance;
  let quick = 0;
  for (let run = 0; run < 1500; run++) {
    const text = damage(page, random);
    const careful = parseCarefully({ path: 'page.yaml', text });
    for (const { span, message } of careful.diagnostics) {
      expect(message).toBeTruthy();
      expect(
        span && span.start >= 0 && span.start <= span.end && span.end <= text.length,
        text,
      ).toBe(true);
    }
    expect(careful.document !== undefined || careful.diagnostics.length > 0, text).toBe(true);
    const value = parseQuickly(text);
    if (value !== undefined) {
      quick++;
      expect(careful.document?.value, text).toEqual(value);
      expect(careful.diagnostics, text).toEqual([]);
      comparePlaces(text);
    }
    if (careful.document) checkPlaces(careful.document.value, text);
  }
  expect(quick).toBeGreaterThan(300);
});

function comparePlaces(text: string): void {
  const places = findPlaces(text);
  // A key such as 0x1f, whose name is 31, is left to the careful reader.
  const hasOddKey = /0x1f\w*: /.test(text);
  expect(places.size > 0 || hasOddKey, text).toBe(true);
  const careful = locateCarefully(text);
  expect(createLocator(text).written('/sections/7')).toBe(careful.written('/sections/7'));
  for (const [pointer, { key, value }] of places) {
    const where = `${pointer} in ${text}`;
    if (key) expect(careful.locate(pointer, true), where).toEqual(key);
    if (!value) continue;
    expect(careful.locate(pointer), where).toEqual(value);
    expect(careful.written(pointer), where).toBe(text.slice(value.start, value.end));
  }
}

function checkPlaces(value: unknown, text: string): void {
  const locator = createLocator(text);
  for (const { pointer, onKey, message } of checkPageSchemas(value, builtInRegistry, {
    textAt: locator.written,
  })) {
    expect(message).toBeTruthy();
    const { start, end } = locator.locate(pointer, onKey);
    expect(start >= 0 && start <= end && end <= text.length, text).toBe(true);
  }
}

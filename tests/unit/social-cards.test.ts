import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Region } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { breakLines, type CardFaces, drawCard } from '../../cli/publish/cards/draw-card.ts';
import { type Face, openFace } from '../../cli/publish/cards/open-face.ts';
import { setText, widthOfText } from '../../cli/publish/cards/set-text.ts';
import { requireFont } from '../../cli/publish/find-font.ts';
import type { SocialCard } from '../../renderer/index.ts';

const file = (name: string) =>
  readFileSync(requireFont(join(import.meta.dirname, '../..'), `@fontsource-variable/${name}`));
let latin: Face;
let arabic: Face;
let faces: CardFaces;
beforeAll(async () => {
  latin = await openFace(file('fraunces/files/fraunces-latin-wght-normal.woff2'), 700);
  arabic = await openFace(file('readex-pro/files/readex-pro-arabic-wght-normal.woff2'), 700);
  faces = { title: [latin, arabic], text: [latin, arabic] };
});

describe('lines', () => {
  const room = { width: 10, locale: 'en', widthOf: (text: string) => text.length };

  test.each([
    ['Bread for tomorrow', ['Bread for', 'tomorrow']],
    ['Bread', ['Bread']],
    ['An unsinkable boat', ['An', 'unsinkable', 'boat']],
    ['Extraordinarily', ['Extraordinarily']],
  ])('%s', (text, lines) => expect(breakLines(text, room)).toEqual(lines));

  test('break a language without spaces between its words', () => {
    const lines = breakLines('明日のパンを今日のうちに注文しましょう。', { ...room, locale: 'ja' });
    expect(lines.join('')).toBe('明日のパンを今日のうちに注文しましょう。');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => line.length > 10 || line.startsWith('。'))).toEqual([]);
  });
});

describe('a line', () => {
  const shapes = (svg: string) => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, shape]) => shape);

  test('is as wide as its words, in whatever face they are', () => {
    const width = (text: string) =>
      widthOfText(text, { faces: [latin, arabic], size: 40, dir: 'ltr' });
    expect(width('خبز')).toBeCloseTo(arabic.width('خبز', 40));
    expect(width('Bread خبز')).toBeGreaterThan(width('Bread') + width('خبز'));
  });

  test('keeps the order of Latin words in an Arabic one', () => {
    const setting = { faces: [latin, arabic], size: 40, dir: 'rtl' as const };
    const latinShapes = shapes(latin.outline('Google Maps', 40));
    expect(shapes(setText('خبز Google Maps', setting)).slice(0, latinShapes.length)).toEqual(
      latinShapes,
    );
  });
});

describe('a card', () => {
  const card = (title: string, locale = 'en', dir: SocialCard['dir'] = 'ltr'): SocialCard => ({
    path: 'assets/social/x.png',
    title,
    site: 'Three Ovens',
    host: 'www.three-ovens.example',
    locale,
    dir,
    colors: {
      background: '#102030',
      shape: '#c04010',
      accent: '#ffd0a0',
      text: '#ffffff',
      soft: '#e0e0e0',
    },
  });

  /** How many pixels of an area are not of the background. */
  async function drawn(png: Uint8Array, area: Region) {
    const { data, info } = await sharp(png)
      .extract(area)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += info.channels) {
      if (data[at] !== 0x10 || data[at + 1] !== 0x20 || data[at + 2] !== 0x30) count += 1;
    }
    return count;
  }

  test.each([
    ['a short title', card('Bread')],
    ['a long title', card(`${'Order bread for tomorrow and the day after. '.repeat(4)}`)],
    ['a title beyond all sizes', card('Order bread for tomorrow. '.repeat(30))],
    [
      'a word beyond the picture',
      card('Donaudampfschifffahrtsgesellschaftskapitänsmütze '.repeat(2), 'de'),
    ],
    ['an Arabic title', card('اطلب خبز الغد عبر Google Maps قبل الساعة 18:00', 'ar', 'rtl')],
    ['characters that no face has', card('明日のパン', 'ja')],
  ])('keeps %s inside', async (_what, shown) => {
    const png = await drawCard(shown, faces);
    expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
    const [start, end] = shown.dir === 'rtl' ? [1120, 0] : [0, 1120];
    const side = { top: 0, width: 78 };
    expect(await drawn(png, { ...side, left: start, height: 630 })).toBe(0);
    expect(await drawn(png, { ...side, left: end, height: 220 })).toBe(0);
    const title = { left: 84, top: 150, width: 1032, height: 320 };
    expect(await drawn(png, title)).toBeGreaterThan(2000);
  });

  test('is the same each time', async () => {
    const [one, other] = [
      await drawCard(card('Bread'), faces),
      await drawCard(card('Bread'), faces),
    ];
    expect(Buffer.compare(one, other)).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import { colorsOf, fontsOf, themeOf } from '../../renderer/index.ts';
import { contrast } from '../../renderer/light.ts';

const face = { file: 'own.woff2', weights: '400', family: 'Own' } as const;

describe('a theme', () => {
  test('has the colours that were written, and others from the brand that fit them', () => {
    const theme = themeOf({ theme: { brand: '#7a3cff', colors: { groundAlt: '#d9d2c4' } } });
    const { groundAlt, primary, inkSoft } = colorsOf(theme);
    expect(groundAlt).toBe('#d9d2c4');
    expect(contrast(primary, groundAlt)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inkSoft, groundAlt)).toBeGreaterThanOrEqual(4.5);
  });

  test('has of its kit what is not written', () => {
    const theme = themeOf({ theme: { kit: 'poster', brand: '#005f73', radius: 8 } });
    expect(theme).toMatchObject({ radius: 8, cards: 'block', brand: '#005f73' });
  });

  test('of a page keeps the colours of the site, unless it has a brand of its own', () => {
    const site = {
      theme: { colors: { ink: '#101820', primary: '#0f6b57' } },
      themes: { night: { colors: { primary: '#2552a3' } }, other: { brand: '#8a2f3c' } },
    };
    expect(themeOf(site, 'night').colors).toEqual({ ink: '#101820', primary: '#2552a3' });
    expect(themeOf(site, 'other').colors).toMatchObject({ primary: '#8a2f3c' });
    expect(themeOf(site, 'other').colors?.ink).not.toBe('#101820');
  });
});

describe('typefaces', () => {
  const theme = { kit: 'editorial' } as const;

  test('are those of the kit for what the site has none for', () => {
    const fonts = fontsOf({ theme, fonts: [{ ...face, use: 'text' }] });
    expect(fonts.map(({ use, family }) => [use, family])).toEqual([
      ['text', 'Own'],
      ['heading', 'Fraunces'],
    ]);
  });

  test('are none where the list is empty, and none without a kit', () => {
    expect(fontsOf({ theme, fonts: [] })).toEqual([]);
    expect(fontsOf({})).toEqual([]);
  });
});

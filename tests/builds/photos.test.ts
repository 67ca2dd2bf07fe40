import { appendFileSync, cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { build } from './run-site.ts';

const scratch = await temporaryFolder();
const site = join(scratch.path, 'site');
const out = join(scratch.path, 'out');

const figtree = createRequire(import.meta.url).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
);

/** A site with a photo as a phone hands it over: lying on its side, with the place it was taken at. */
beforeAll(async () => {
  cpSync(join(import.meta.dirname, 'base'), site, { recursive: true });
  const upper = { create: { width: 4000, height: 1500, channels: 3, background: '#d33' } } as const;
  const photo = sharp({ ...upper, create: { ...upper.create, height: 3000, background: '#35c' } });
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' };
  await photo
    .composite([{ input: upper, top: 0, left: 0 }])
    .withExif({ IFD0: { Make: 'Lumen Phones' }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(join(site, 'assets/photo.jpg'));
  const glass = { width: 900, height: 1200, channels: 4, background: '#ffffff80' } as const;
  await sharp({ create: glass }).png().toFile(join(site, 'assets/upright.png'));
  await sharp({ create: { ...glass, channels: 3, background: '#d33' } })
    .toColourspace('cmyk')
    .jpeg()
    .toFile(join(site, 'assets/print.jpg'));
  const mark = { ...glass, width: 3000, height: 500 };
  await sharp({ create: mark }).png().toFile(join(site, 'assets/mark.png'));
  const frames = ['#000', '#fff'].map((background) =>
    sharp({ create: { ...glass, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: [300, 300] })
    .toFile(join(site, 'assets/steam.gif'));
  writeFileSync(
    join(site, 'assets/house.ttf'),
    await subsetFont(readFileSync(figtree), 'Lok', { targetFormat: 'sfnt' }),
  );
  appendFileSync(
    join(site, 'site.yaml'),
    'fonts: [{ family: House, file: house.ttf, weights: "300 900", use: text }]\n',
  );
  writeFileSync(
    join(site, 'pages/photo.yaml'),
    `title: A page with a photo that came from a phone
description: A photo as a phone hands it over, taken upright and stored on its side, place included.
robots: noindex
sections:
  - type: hero
    heading: Look
    picture: { kind: image, src: photo.jpg, alt: Two colours, focus: 40% 30%, phone: upright.png }
`,
  );
  writeFileSync(
    join(site, 'pages/others.yaml'),
    `title: What designers hand over beside photos
description: A photo for a printing press, steam that moves, and the typeface of the house as it was bought.
robots: noindex
waivers: [{ rule: picture/moving, reason: It is being filmed anew., until: 2099-01-01 }]
sections:
  - { type: header, logo: { label: Spoke, href: /, src: mark.png } }
  - type: gallery
    heading: Look
    items: [{ src: print.jpg, alt: A photo for print }, { src: steam.gif, alt: Steam }]
`,
  );
  const { code, stderr } = await build(site, out, scratch.path);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
afterAll(scratch.remove);

const published = () => globSync('assets/photo-*', { cwd: out }).sort();

test('is upright, and no wider than the widest place', async () => {
  const html = readFileSync(join(out, 'photo.html'), 'utf8');
  expect(html).toMatch(
    /<img src="\/assets\/photo-\w+\.jpg" alt="Two colours" width="2400" height="3200"/,
  );
  const sizes = published().map(async (file) => {
    const { width, height } = await sharp(join(out, file)).metadata();
    return `${width} × ${height} ${file.replace(/^.*\./, '')}`;
  });
  const shapes = [
    '1200 × 1600',
    '160 × 213',
    '1600 × 2133',
    '2400 × 3200',
    '360 × 480',
    '640 × 853',
  ];
  const expected = shapes.flatMap((shape) => [`${shape} avif`, `${shape} webp`]);
  expect((await Promise.all(sizes)).sort()).toEqual([...expected, '2400 × 3200 jpg'].sort());
  for (const file of published()) {
    const right = { left: 380, top: 10, width: 1, height: 1 };
    const small = await sharp(join(out, file)).resize({ width: 400 }).toBuffer();
    const [red = 0, , blue = 0] = await sharp(small).extract(right).removeAlpha().raw().toBuffer();
    expect(red, file).toBeGreaterThan(blue);
  }
});

test('says nothing of who took it, with what, and where', async () => {
  expect(published()).toHaveLength(13);
  for (const file of published()) {
    const { exif, xmp, iptc } = await sharp(join(out, file)).metadata();
    expect({ exif, xmp, iptc }, file).toEqual({});
    expect(readFileSync(join(out, file)).includes('Lumen'), file).toBe(false);
  }
});

test('holds its place in its colour, and keeps its focus in view', async () => {
  const html = readFileSync(join(out, 'photo.html'), 'utf8');
  const [, hold = ''] = /<img [^>]*data-hold="(#\w{3})" data-focus="40% 30%"/.exec(html) ?? [];
  expect(hold).toMatch(/^#[78]4[78]$/);
  expect(html).toContain(`img[data-hold="${hold}"]{background:${hold}}`);
  expect(html).toContain('img[data-focus="40% 30%"]{object-position:40% 30%}');
});

test('gives way to another file on phones', () => {
  const html = readFileSync(join(out, 'photo.html'), 'utf8');
  const sources = html.match(/<source [^>]*>/g) ?? [];
  expect(sources.map((tag) => /media="[^"]*" width="900" height="1200"/.test(tag))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  const offered = globSync('assets/upright-*', { cwd: out });
  for (const file of offered) expect(sources.slice(0, 3).join(), file).toContain(`/${file}`);
  expect(offered).toHaveLength(1 + 4 * 2);
});

test('shows what was made for print in the colours of screens', async () => {
  const [file = ''] = globSync('assets/print-*.jpg', { cwd: out });
  expect((await sharp(join(out, file)).metadata()).space).toBe('srgb');
});

test('stands still for those who ask for less motion', () => {
  const [, sources = '', image = ''] =
    /((?:<source [^>]*>)+)(<img src="\/assets\/steam-[^>]*>)/.exec(
      readFileSync(join(out, 'others.html'), 'utf8'),
    ) ?? [];
  expect(image).toContain('width="900" height="1200"');
  for (const source of sources.match(/<source [^>]*>/g) ?? ['']) {
    expect(source).toContain('media="(prefers-reduced-motion: reduce)"');
  }
});

test('takes a typeface as it was bought', () => {
  const [font = ''] = globSync('assets/fonts/house-*.woff2', { cwd: out });
  expect(readFileSync(join(out, 'others.html'), 'utf8')).toContain(`url(/${font})`);
});

test('offers a logo as large as its place shows it', () => {
  const html = readFileSync(join(out, 'others.html'), 'utf8');
  const [, source = '', image = ''] =
    /(<source type="image\/avif"[^>]*>).*?(<img src="\/assets\/mark-[^>]*>)/.exec(html) ?? [];
  expect(image).toContain('alt="Spoke" width="216" height="36"');
  expect(source).toMatch(/mark-360-\w+\.avif 360w.* sizes="216px"/);
});

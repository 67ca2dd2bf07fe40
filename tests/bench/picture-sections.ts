import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { builtInRegistry } from '../../renderer/index.ts';
import { findBrowser } from '../support/find-browser.ts';

/*
 * Takes the pictures of sections that the manual shows, from a built gallery:
 *   site gallery --out <folder> && node tests/bench/picture-sections.ts <folder>
 */

const [, , gallery = ''] = process.argv;
const folder = join(import.meta.dirname, '../../sites/docs/assets/sections');
const viewport = { width: 1280, height: 960 };

const host = fastify();
await host.register(fastifyStatic, { root: gallery, extensions: ['html'], redirect: false });
const address = await host.listen({ host: '127.0.0.1', port: 0 });
const browser = await chromium.launch({ executablePath: findBrowser()?.path });
const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const type of builtInRegistry.sections.keys()) {
  await page.goto(`${address}/examples/${type}-1`, { waitUntil: 'networkidle' });
  const height = await page.evaluate(() => document.body.scrollHeight);
  const clip = { x: 0, y: 0, width: viewport.width, height: Math.min(height, viewport.height) };
  const picture = await page.screenshot({ clip, fullPage: true });
  const file = join(folder, `${type}.webp`);
  await sharp(picture).resize(640).webp({ quality: 60 }).toFile(file);
}
await browser.close();
await host.close();

import type { BuildTable } from './builds.ts';

/** Sizes of the drawing: narrow, so that it can be read on a phone. */
const WIDTH = 480;
const ROW = 42;
const GAP = 44;
const RIGHT = 70;

const OURS = '#3346d3';
const OTHERS = '#7a869c';

/** Bars of the seconds that each run took, as SVG; each table has a scale of its own. */
export function plotSeconds(tables: readonly BuildTable[]): string {
  let y = 0;
  const groups = tables.map(({ title, runs }) => {
    y += GAP;
    const most = Math.max(...[...runs.values()].map(({ seconds }) => seconds));
    const heading = text({ x: 0, y: y - 12, weight: 650 }, title);
    const bars = [...runs].map(([name, { seconds }]) => {
      const bar = drawBar({ y, name, seconds, length: (seconds / most) * (WIDTH - RIGHT) });
      y += ROW;
      return bar;
    });
    return heading + bars.join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 8}" width="${WIDTH}" height="${y + 8}" font-family="system-ui, sans-serif" font-size="13" fill="#141a26"><title>Seconds of builds</title><rect width="100%" height="100%" fill="#fff"/>${groups.join('')}</svg>\n`;
}

interface Bar {
  y: number;
  name: string;
  seconds: number;
  length: number;
}

function drawBar({ y, name, seconds, length }: Bar): string {
  const fill = name.startsWith('site') ? OURS : OTHERS;
  return [
    text({ x: 0, y: y + 14 }, name),
    `<rect y="${y + 20}" width="${length.toFixed(1)}" height="12" rx="3" fill="${fill}"/>`,
    text({ x: length + 8, y: y + 31 }, `${seconds.toFixed(2)} s`),
  ].join('');
}

interface Place {
  x: number;
  y: number;
  weight?: number;
}

function text({ x, y, weight = 400 }: Place, words: string): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x.toFixed(1)}" y="${y}" font-weight="${weight}">${escaped}</text>`;
}

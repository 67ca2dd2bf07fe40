import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Frames of every origin, as axe's own driver has it. */
const FRAMES_TOO = "axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });";

/** Half a megabyte of script, ready to be started. */
const READY = `globalThis.startAxe = () => { ${AXE}; ${FRAMES_TOO} };`;

/** The pages that axe has looked at. */
const known = new WeakSet<Page>();

/**
 * What breaks a rule of WCAG 2.2 AA, or what axe takes for good practice, on a page or in a part
 * of it; a line each. In the page itself, because axe's own driver opens a page more for each run
 * and fetches all that is well, too: more than half of the time.
 */
export async function findBarriers(page: Page, part?: string): Promise<string[]> {
  for (const frame of page.frames()) await startAxe(page, frame);
  return page.evaluate(runAxe, { part, rules: RULES });
}

/** A page in which one document after the other is looked at compiles axe once for all of them. */
async function startAxe(page: Page, frame: Frame): Promise<void> {
  if (!(await frame.evaluate("'startAxe' in globalThis"))) {
    if (known.has(page) && frame === page.mainFrame()) await page.addInitScript(READY);
    known.add(page);
    await frame.evaluate(READY);
  }
  await frame.evaluate("'axe' in globalThis || startAxe()");
}

/** Runs in the browser. */
async function runAxe({ part, rules }: { part?: string; rules: string[] }): Promise<string[]> {
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
    part ? { include: [[part]] } : document,
    { runOnly: rules, resultTypes: ['violations'] },
  );
  return violations.flatMap(({ id, tags, nodes }) =>
    nodes
      // Good practice inside the frames of others is theirs; a target in a frame has several parts.
      .filter(({ target }) => target.length === 1 || !tags.includes('best-practice'))
      .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}

import { EXPERIMENTS_FILE, KEPT_CHOICE } from './choice-rules.ts';
import { keptNames } from './kept-choices.ts';

/** Deletes what the browser keeps of experiments that the site does not have any more. */
export async function forgetEnded(): Promise<void> {
  const { variants = '' } = document.documentElement.dataset;
  const names = namesHere().filter((name) => !` ${variants}`.includes(` ${name}:`));
  const running = names.length > 0 ? await runningExperiments() : undefined;
  if (!running) return;
  for (const name of names) {
    if (!running.includes(name)) localStorage.removeItem(KEPT_CHOICE + name);
  }
}

/** Where the storage is denied, nothing is kept. */
function namesHere(): string[] {
  try {
    return keptNames(localStorage);
  } catch {
    return [];
  }
}

/** Undefined where that is unknown; a site without experiments has no list of them. */
async function runningExperiments(): Promise<unknown[] | undefined> {
  // Scripts lie in assets/scripts.
  const address = new URL(`../../${EXPERIMENTS_FILE}`, import.meta.url);
  const list = await fetch(address).catch(() => undefined);
  if (list?.ok) return list.json();
  return list?.status === 404 ? [] : undefined;
}

import { KEPT_CHOICE, NO_PART } from './choice-rules.ts';

/** The names of the experiments of which a store of the browser keeps something. */
export function keptNames(store: Storage): string[] {
  return Object.keys(store)
    .filter((key) => key.startsWith(KEPT_CHOICE))
    .map((key) => key.slice(KEPT_CHOICE.length));
}

/**
 * The variants that the browser keeps of all experiments of the site, as leads carry them: such as
 * `headline:b:3fA-9x`, the last part of which says how it was drawn, with spaces between. In front are
 * the marks of the experiments of the page, such as `headline:Zk3_0a`: the site may be another by now.
 */
export function keptVariants(): string {
  const marks = marksHere();
  try {
    return [...marks, ...[localStorage, sessionStorage].flatMap(choicesIn)].join(' ');
  } catch {
    return marks.join(' ');
  }
}

function marksHere(): string[] {
  const script = document.querySelector<HTMLElement>('script[data-experiments]');
  const experiments: [string, unknown, unknown, string][] = JSON.parse(
    script?.dataset.experiments ?? '[]',
  );
  return experiments.map(([name, , , mark]) => `${name}:${mark}`);
}

function choicesIn(store: Storage): string[] {
  return keptNames(store).flatMap((name) => {
    const entry = store.getItem(KEPT_CHOICE + name) ?? '';
    const [variant, draw, until = Infinity] = entry.split(' ');
    const isKept = draw && variant !== NO_PART && Date.now() < Number(until);
    return isKept ? `${name}:${variant}:${draw}` : [];
  });
}

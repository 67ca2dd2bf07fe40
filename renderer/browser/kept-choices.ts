import { KEPT_CHOICE, NO_PART } from './choice-rules.ts';

/** The names of the experiments of which a store of the browser keeps something. */
export function keptNames(store: Storage): string[] {
  return Object.keys(store)
    .filter((key) => key.startsWith(KEPT_CHOICE))
    .map((key) => key.slice(KEPT_CHOICE.length));
}

/**
 * The variants that the browser keeps of all experiments of the site, as leads carry them: such as
 * `headline:b:3fA-9x`, the last part of which says how it was drawn, with spaces between.
 */
export function keptVariants(): string {
  try {
    return [localStorage, sessionStorage].flatMap(choicesIn).join(' ');
  } catch {
    return '';
  }
}

function choicesIn(store: Storage): string[] {
  return keptNames(store).flatMap((name) => {
    const entry = store.getItem(KEPT_CHOICE + name) ?? '';
    const [variant, draw, until = Infinity] = entry.split(' ');
    const isKept = draw && variant !== NO_PART && Date.now() < Number(until);
    return isKept ? `${name}:${variant}:${draw}` : [];
  });
}

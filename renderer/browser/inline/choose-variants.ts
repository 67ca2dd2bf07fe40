import { type ChoiceRules, NO_PART } from '../choice-rules.ts';

/**
 * A variant, how many of a hundred visitors see it or one before it, held out ones included, and the
 * typefaces that only it needs.
 */
type Variant = readonly [name: string, upTo: number, fonts: readonly string[]];

/** An experiment as its script element carries it. */
type Experiment = readonly [name: string, variants: readonly Variant[], rules: ChoiceRules];

/**
 * Chooses the variants that a visitor sees, before anything is painted: those that are decided, else
 * the kept ones, else by chance. Visitors who take no part in an experiment see the page as
 * it is written. Runs in the head, by itself; what it finds out stands on the root element:
 * `data-variants` (`name:variant`, with spaces between), `data-assigned` (the names chosen just
 * now) and `data-varying` where something else than the page's own texts is to be shown.
 */
const { dataset } = document.documentElement;
const element = document.currentScript as HTMLScriptElement;
const experiments = JSON.parse(element.dataset.experiments ?? '[]') as Experiment[];
/** There is no store called `none`, and denied ones throw: nothing is kept then. */
const stores = window as unknown as Record<ChoiceRules['store'], Storage>;
/** What scripts before this one have decided. */
const decided = Object.fromEntries(
  (dataset.variants ?? '').split(' ').map((choice) => choice.split(':')),
);
const assigned: string[] = [];

const chosen = experiments.flatMap(([name, variants, rules]): [string, string][] => {
  const known = decided[name] ?? read(rules);
  let variant = variants.find(([one]) => one === known);
  if (!variant && known !== NO_PART) {
    variant = draw(variants);
    keep(variant ? variant[0] : NO_PART, rules);
    if (variant) assigned.push(name);
  }
  if (!variant) return [];
  if (variant !== variants[0]) dataset.varying = '';
  variant[2].forEach(fetchFont);
  return [[name, variant[0]]];
});

dataset.variants = chosen.map((choice) => choice.join(':')).join(' ');
dataset.assigned = assigned.join(' ');
// Forms send them; scripts write there what else is known of the visit.
document.addEventListener('DOMContentLoaded', () => {
  for (const [name, value] of [...chosen, ['attribution', dataset.variants] as [string, string]]) {
    for (const field of document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)) {
      field.value = value;
    }
  }
});

/** Picks one of the variants, each as often as its share; undefined for the visitors held out. */
function draw(variants: readonly Variant[]): Variant | undefined {
  const at = Math.random() * 100;
  return variants.find(([, upTo]) => at < upTo);
}

/** A face that came late would move the text around it. */
function fetchFont(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href });
  element.after(link);
}

/** What was kept, as long as that holds. Even asking for the storage throws where it is denied. */
function read({ store, key, as, draw }: ChoiceRules): string | undefined {
  try {
    const found = stores[store];
    const [kept, drawn = draw, until] = (found.getItem(key) ?? '').split(' ');
    // One without an end is never past it.
    if (drawn === draw && !(Date.now() >= Number(until))) return (as && found.getItem(as)) || kept;
  } catch {}
}

function keep(variant: string, { store, key, as, draw, days }: ChoiceRules): void {
  try {
    const found = stores[store];
    found.setItem(key, [variant, draw, days && Date.now() + days * 86_400_000].join(' ').trimEnd());
    if (as) found.setItem(as, variant);
  } catch {}
}

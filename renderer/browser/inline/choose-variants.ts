import { type ChoiceRules, NO_PART } from '../choice-rules.ts';

/** A variant with its share of a hundred visitors, held out ones included, and the typefaces that only it needs. */
type Variant = readonly [name: string, share: number, fonts: readonly string[]];

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
const stores: Partial<Record<ChoiceRules['store'], Storage>> = window;
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
if (assigned.length > 0) dataset.assigned = assigned.join(' ');
document.addEventListener('DOMContentLoaded', () => {
  for (const [name, variant] of chosen) {
    for (const field of document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)) {
      field.value = variant;
    }
  }
});

/** Picks one of the variants, each as often as its share; undefined for the visitors held out. */
function draw(variants: readonly Variant[]): Variant | undefined {
  let left = Math.random() * 100;
  return variants.find(([, share]) => {
    left -= share;
    return left < 0;
  });
}

/** A face that came late would move the text around it. */
function fetchFont(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href });
  element.after(link);
}

/** What was kept, as long as that holds. Even asking for the storage throws where it is denied. */
function read(rules: ChoiceRules): string | undefined {
  try {
    const store = stores[rules.store];
    const [kept, draw = rules.draw, until = Infinity] = (store?.getItem(rules.key) ?? '').split(
      ' ',
    );
    if (draw !== rules.draw || Date.now() >= Number(until)) return undefined;
    return (rules.as && store?.getItem(rules.as)) || kept;
  } catch {
    return undefined;
  }
}

function keep(variant: string, rules: ChoiceRules): void {
  const until = rules.days ? ` ${Date.now() + rules.days * 86_400_000}` : '';
  try {
    const store = stores[rules.store];
    store?.setItem(rules.key, `${variant} ${rules.draw}${until}`);
    if (rules.as) store?.setItem(rules.as, variant);
  } catch {}
}

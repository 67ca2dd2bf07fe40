/** A variant with its share of a hundred and the typefaces that only it needs. */
type Variant = readonly [name: string, share: number, fonts: readonly string[]];

/** An experiment as its script element carries it. */
type Experiment = readonly [name: string, variants: readonly Variant[]];

/**
 * Chooses the variants that a visitor sees, before anything is painted: the kept ones, else by
 * chance. Runs in the head, by itself; what it finds out stands on the root element:
 * `data-variants` (`name:variant`, with spaces between), `data-assigned` (the names chosen just
 * now) and `data-varying` where something else than the page's own texts is to be shown.
 */
const { dataset } = document.documentElement;
const element = document.currentScript as HTMLScriptElement;
const experiments = JSON.parse(element.dataset.experiments ?? '[]') as Experiment[];
const assigned: string[] = [];
const chosen = experiments.map(([name, variants]): [name: string, variant: string] => {
  const kept = read(name);
  const known = variants.find(([variant]) => variant === kept);
  const variant = known ?? draw(variants);
  if (!known) {
    assigned.push(name);
    keep(name, variant[0]);
  }
  if (variant !== variants[0]) dataset.varying = '';
  variant[2].forEach(fetchFont);
  return [name, variant[0]];
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

/** Picks one of the variants, each as often as its share. */
function draw(variants: readonly Variant[]): Variant {
  let left = Math.random() * 100;
  const found = variants.find(([, share]) => {
    left -= share;
    return left < 0;
  });
  return found ?? (variants[0] as Variant);
}

/** A face that came late would move the text around it. */
function fetchFont(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href });
  element.after(link);
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name: string, variant: string): void {
  try {
    localStorage.setItem(name, variant);
  } catch {}
}

export {};

/** Does to a page what its own scripts do as the browser reads it, for the variants that were chosen. */
export function showVariants(page: Document, chosen: readonly string[]): void {
  replaceParts(page, chosen);
  orderSections(page, chosen);
  describePage(page, chosen);
}

/** As `show-variant`. */
function replaceParts(page: Document, chosen: readonly string[]): void {
  const first = page.querySelectorAll('template[data-variant]:not(template + template)');
  for (const template of first) {
    const base = template.previousElementSibling;
    let variant: DocumentFragment | undefined;
    let node: Element | null = template;
    while (node instanceof HTMLTemplateElement) {
      const following: Element | null = node.nextElementSibling;
      if (chosen.includes(node.dataset.variant ?? '')) variant = node.content;
      node.remove();
      node = following;
    }
    node?.remove();
    if (variant) base?.replaceWith(variant);
    else base?.removeAttribute('data-varied');
  }
}

/** As `order-sections`. */
function orderSections(page: Document, chosen: readonly string[]): void {
  const ids = takeData<string[]>(page, 'orders', chosen).flat();
  const sections = ids.flatMap((id) => page.getElementById(id)?.closest('main>*') ?? []);
  const places = [...page.querySelectorAll('main>*')]
    .filter((one) => sections.includes(one))
    .map((section) => {
      const place = page.createComment('');
      section.replaceWith(place);
      return place;
    });
  for (const [index, place] of places.entries()) place.replaceWith(sections[index] as Node);
  for (const one of page.querySelectorAll('[data-moving]')) one.removeAttribute('data-moving');
}

/** As `describe-variant`. */
function describePage(page: Document, chosen: readonly string[]): void {
  for (const { title, ...head } of takeData<Record<string, string>>(page, 'heads', chosen)) {
    if (title) page.title = title;
    for (const [name, text] of Object.entries(head)) {
      const selector = `meta[name="${name}"],meta[property="${name}"]`;
      page.querySelector(selector)?.setAttribute('content', text);
    }
  }
}

/** What a script of the page works on for the chosen variants; the script goes, as it does by itself. */
function takeData<T>(page: Document, name: string, chosen: readonly string[]): T[] {
  const script = page.querySelector<HTMLElement>(`script[data-${name}]`);
  const data = JSON.parse(script?.dataset[name] ?? '{}') as Record<string, T>;
  script?.remove();
  return chosen.flatMap((choice) => data[choice] ?? []);
}

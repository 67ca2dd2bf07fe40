/**
 * Puts the chosen variant in place of a section. Stands right behind the section and the
 * templates of its variants, and runs before the browser goes on reading the page.
 */
const script = document.currentScript as HTMLScriptElement;
const chosen = (document.documentElement.dataset.variants ?? '').split(' ');
let before = script.previousElementSibling;
let variant: DocumentFragment | undefined;
while (before instanceof HTMLTemplateElement) {
  const template = before;
  before = template.previousElementSibling;
  if (chosen.includes(template.dataset.variant ?? '')) variant = template.content;
  template.remove();
}
if (variant) before?.replaceWith(variant);
else before?.removeAttribute('data-varied');
script.remove();

export {};

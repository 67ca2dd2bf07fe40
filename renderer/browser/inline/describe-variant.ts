/** Puts what the chosen variants say in the head of the page, by the names of its elements. */
const script = document.currentScript as HTMLScriptElement;
const heads = JSON.parse(script.dataset.heads ?? '{}') as Record<string, Record<string, string>>;

for (const choice of (document.documentElement.dataset.variants ?? '').split(' ')) {
  const { title, ...head } = heads[choice] ?? {};
  if (title) document.title = title;
  for (const [name, text] of Object.entries(head)) {
    const selector = `meta[name="${name}"],meta[property="${name}"]`;
    document.querySelector<HTMLMetaElement>(selector)?.setAttribute('content', text);
  }
}
script.remove();

export {};

import { loadScript } from 'campaign-site/browser';

/** What looks like code that browsers block, and is none. */
export function harmlessIsland(island: HTMLElement): void {
  island.setAttribute('once', '');
  island.setAttribute('on', 'true');
  island.addEventListener('click', () => island.setAttribute('data-onclick', 'yes'));
  const facts = document.createElement('script');
  facts.type = 'application/ld+json';
  facts.textContent = '{}';
  const words = Object.assign(document.createElement('script'), { type: 'application/json', text: '{}' });
  const script = document.createElement('script');
  script.src = '/later.js';
  document.head.append(facts, words, script);
  for (const script of island.querySelectorAll('b')) label(script);
  const style = document.createElement('style');
  document.head.append(style);
  style.sheet?.insertRule('.harmless { color: red }');
  const text = document.createElement('p');
  text.textContent = 'createElement script';
  island.append(text);
  const picture = document.createElement('img');
  picture.src = URL.createObjectURL(new Blob([]));
  new Worker('/worker.js');
  link(island, 'shop.example.com/kettles');
  const shown = { kettle: 'kettles.example.com/pot', page: 'shop.example.com' };
  const home = `https://${location.host}/start`;
  if (location.hostname === 'www.example.com') console.log(home, shown, 'kettles.tea/pot');
  void loadScript('/own.js');
}

function label(script: Element): void {
  script.textContent = 'Label';
}

function link(island: HTMLElement, shop: string): void {
  const anchor = island.querySelector('a');
  if (anchor) anchor.href = 'https://' + shop;
}

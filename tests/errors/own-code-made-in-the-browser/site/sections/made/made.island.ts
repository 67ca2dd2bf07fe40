export function madeIsland(island: HTMLElement): void {
  island.setAttribute('onclick', 'start()');
  const script = document.createElement('script');
  script.textContent = 'start()';
  const style: HTMLStyleElement = document.createElement('style');
  style.appendChild(document.createTextNode('b { color: red }'));
  document.head.append(script, style);
  const code = new Blob(['postMessage(1)']);
  const address = URL.createObjectURL(code);
  new Worker(address, { name: 'made' });
  const loader = document.createElement('script');
  const host = 'static.chat.example.com/loader.js';
  loader.src = 'https://' + host;
  document.head.append(loader);
}

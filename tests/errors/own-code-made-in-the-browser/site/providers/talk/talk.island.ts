export function talkIsland(): void {
  ((page, kind, host) => {
    const made = page.createElement(kind);
    made.src = `https://${host}`;
    page.head.append(made);
  })(document, 'script', 'static.talk.example.com/jsclient/loader.js');
  document.body.setAttribute("onpointerdown", 'open()');
  const setup = Object.assign(document.createElement('script'), { text: 'open()' });
  const look = document.createElement('style');
  look.innerHTML = '.talk { color: red }';
  document.head.append(setup, look);
  new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
}

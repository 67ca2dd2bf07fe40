/* What the pages of the gallery do in a browser. */

/* The moment at which all examples are shown, as on the page that led here. */
const shownAt = new URLSearchParams(location.search).get('at') ?? '';

if (shownAt) {
  for (const link of document.querySelectorAll('a[href^="/"]')) link.search = location.search;
  for (const frame of document.querySelectorAll('iframe'))
    frame.src = addressAt(frame.src, shownAt);
}

function addressAt(src, at) {
  const address = new URL(src, location.href);
  address.search = at && new URLSearchParams({ at });
  return address.href;
}

for (const example of document.querySelectorAll('.example')) {
  const stage = example.querySelector('.example__stage');
  const frame = stage.querySelector('iframe');
  const controls = example.querySelector('[data-controls]');

  /** A frame is as high as what it shows, and scaled down where its width has no room. */
  const place = () => {
    const shown = frame.contentDocument?.querySelector('main');
    if (shown) frame.height = Math.min(Math.max(shown.scrollHeight, 200), 1600);
    const scale = Math.min(1, stage.clientWidth / frame.width);
    frame.style.scale = scale;
    stage.style.height = `${frame.height * scale}px`;
    stage.style.paddingInlineStart = `${(stage.clientWidth - frame.width * scale) / 2}px`;
  };

  const choose = ({ target }) => {
    const { width, direction, moment } = target.dataset;
    if (width) frame.width = width;
    else if (direction) frame.src = addressAt(frame.dataset[direction], momentOf(frame));
    else if (moment !== undefined) frame.src = addressAt(frame.src, moment || shownAt);
    else return;
    for (const button of target.parentElement.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button === target));
    }
    place();
  };

  const momentOf = ({ src }) => new URL(src).searchParams.get('at') ?? '';

  const watch = () => {
    place();
    const root = frame.contentDocument?.documentElement;
    if (root) new ResizeObserver(place).observe(root);
  };

  controls.hidden = false;
  controls.addEventListener('click', choose);
  frame.addEventListener('load', watch);
  if (frame.contentDocument?.readyState === 'complete') watch();
  new ResizeObserver(place).observe(example);
  if (innerWidth < 700) controls.querySelector('button').click();
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(`${button.nextElementSibling.textContent}\n`);
    button.textContent = 'Copied';
  });
}

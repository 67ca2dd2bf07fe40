/* What the pages of the gallery do in a browser. */

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
    const { width, direction } = target.dataset;
    if (!width && !direction) return;
    if (width) frame.width = width;
    if (direction) frame.src = frame.dataset[direction];
    for (const button of target.parentElement.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button === target));
    }
    place();
  };

  const watch = () => {
    place();
    new ResizeObserver(place).observe(frame.contentDocument.documentElement);
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

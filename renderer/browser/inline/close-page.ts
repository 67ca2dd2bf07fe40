/**
 * Shows a page as it is once its campaign has closed (`data-until`, in milliseconds since 1970) to those
 * who open it after that. Stands in front of it, where it hides the page before anything is painted, and
 * behind the template with the other page, which it puts in place.
 */
const script = document.currentScript as HTMLScriptElement;
const closed = script.previousElementSibling;

if (Date.now() >= Number(script.dataset.until)) {
  const isBehind = closed instanceof HTMLTemplateElement;
  document.body.hidden = !isBehind;
  if (isBehind) {
    const page = document.createRange();
    page.setStartAfter(document.querySelector('script[data-until]') as Element);
    page.setEndBefore(closed);
    page.deleteContents();
    const { title, robots: content } = closed.dataset;
    document.title = title as string;
    const robots = document.createElement('meta');
    if (content) document.head.append(Object.assign(robots, { name: 'robots', content }));
    closed.replaceWith(closed.content);
  }
}

export {};

/**
 * Takes away the part in front of it once it has ended (`data-until`, in milliseconds since 1970),
 * before anything is painted, and what leads into it. A page that is open stays as it is: somebody
 * may be filling in its form.
 */
const script = document.currentScript as HTMLScriptElement;
const part = script.previousElementSibling;

function removeLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')) {
    const id = link.pathname === location.pathname && link.hash.slice(1);
    if (!id || (part?.id !== id && !part?.querySelector(`#${CSS.escape(id)}`))) continue;
    // A sentence keeps its words.
    if (link.closest('p')) link.replaceWith(...link.childNodes);
    else link.remove();
  }
}

if (part && Date.now() >= Number(script.dataset.until)) {
  part.remove();
  removeLinks();
  document.addEventListener('DOMContentLoaded', removeLinks);
}
script.remove();

export {};

/**
 * Takes away the part in front of it once it has ended (`data-until`, in milliseconds since 1970),
 * before anything is painted. A page that is open stays as it is: somebody may be filling in its form.
 */
const script = document.currentScript as HTMLScriptElement;

if (Date.now() >= Number(script.dataset.until)) script.previousElementSibling?.remove();
script.remove();

export {};

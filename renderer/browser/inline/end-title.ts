/** Gives the page the title that the part in front of it has (`data-title`), where that is shown. */
const script = document.currentScript as HTMLScriptElement;
const part = script.previousElementSibling as HTMLElement;

if (!part.hidden) document.title = part.dataset.title ?? document.title;
script.remove();

export {};

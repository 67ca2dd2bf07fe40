/**
 * An icon of the page's sprite, as large as the text around it. It says nothing by itself:
 * the words stand beside it. The document collects the names and adds the shapes once.
 */
export function Icon({ name, className }: { name: string; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} aria-hidden="true" focusable="false">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

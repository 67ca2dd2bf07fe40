import { note } from './uses.ts';

/**
 * An icon of the page's sprite, as large as the text around it. It has no accessible name: the words
 * stand beside it. The page adds the shapes of those that are used once.
 */
export function Icon({ name, className }: { name: string; className?: string }) {
  note('icons', name);
  return (
    <svg className={className ? `icon ${className}` : 'icon'} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

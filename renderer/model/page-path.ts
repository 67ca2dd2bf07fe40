import type { Mapping } from './mapping.ts';
import type { Document } from './model.ts';

/** The path that a page states, or that of its file. */
export function pathOf({ file, value }: Document): string {
  const { path } = value as Mapping;
  return typeof path === 'string' ? path : pathOfFile(file);
}

/**
 * The path of a page by the place of its file, letter case kept: `pages/index.yaml` is `/`,
 * `pages/canada/start-trial.yaml` is `/canada/start-trial`.
 */
export function pathOfFile(file: string): string {
  const path = file.replace(/^pages\//, '').replace(/\.(?:ya?ml|md)$/, '');
  return `/${path.replace(/(^|\/)index$/, '')}`;
}

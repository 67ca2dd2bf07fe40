/**
 * The path of a page by the place of its file, letter case kept: `pages/index.yaml` is `/`,
 * `pages/canada/start-trial.yaml` is `/canada/start-trial`.
 */
export function pathOfFile(file: string): string {
  const path = file.replace(/^pages\//, '').replace(/\.(?:ya?ml|md)$/, '');
  return `/${path.replace(/(^|\/)index$/, '')}`;
}

import { nearestName } from '../../text/nearest-name.ts';

/** The name of a shared file where its place was written instead, such as `data/quotes.yaml`. */
export function plainName(written: string, folder: string): string {
  return written.replace(new RegExp(`^[./]*${folder}/`), '').replace(/\.ya?ml$/, '');
}

/** The name that was most likely meant by one that no file of the folder has. */
export function suggestName(
  written: string,
  folder: string,
  names: readonly string[],
): string | undefined {
  const plain = plainName(written, folder);
  return names.includes(plain) ? plain : nearestName(plain, names);
}

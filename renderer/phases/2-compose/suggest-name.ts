import { kindredName, nearestName } from '../../text/nearest-name.ts';

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
  if (names.includes(plain)) return plain;
  const lastOf = (name: string) => name.slice(name.lastIndexOf('/') + 1);
  const elsewhere = names.filter((name) => lastOf(name) === lastOf(plain));
  const meant = nearestName(plain, names);
  const isTranslated = meant !== undefined && /^-[a-z]{2}$/.test(plain.slice(meant.length));
  return (
    (elsewhere.length === 1 ? elsewhere[0] : undefined) ??
    (isTranslated ? undefined : (meant ?? kindredName(plain, names)))
  );
}

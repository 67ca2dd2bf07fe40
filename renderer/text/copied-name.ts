/** How computers call the second of two files with one name. */
const COPY =
  / (?:- )?(?:\(\d+\)|\d|copy|copie|copia|kopie)(?: \(?\d+\)?)?$|(?:^|\/)(?:copy of|kopie von|copie de|copia de) /i;

/** Whether a file has the name that computers give to a copy; without its ending. */
export function isNamedAsCopy(name: string): boolean {
  return COPY.test(name);
}

/** The file that one with such a name was copied from. */
export function copiedFrom(file: string): string | undefined {
  const [, name = '', ending = ''] = /^(.*)(\.\w+)$/.exec(file) ?? [];
  return isNamedAsCopy(name)
    ? name.replace(COPY, (found) => (found.startsWith('/') ? '/' : '')) + ending
    : undefined;
}

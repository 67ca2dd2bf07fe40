import { pointerKeys, slug } from '../../renderer/light.ts';
import { numberedName } from './numbered-name.ts';

/** Most letters of a name, where nothing else says how many it may have. */
const LONGEST_NAME = 64;

/** What form a name has that programs read. */
export interface NameForm {
  pattern?: string;
  maxLength?: number;
  /** What kind of thing it names: it begins names that what was typed cannot begin or be. */
  stem: string;
  /** The names that others have. */
  taken?: readonly unknown[];
}

/** Formats of texts that are names for programs, none like another one of its page. */
export const NAME_FORMATS: readonly string[] = ['id', 'field-name', 'name'];

/** Whether a text of a format is a name for programs, which people may call as they like. */
export function isName(format = ''): boolean {
  return format === 'key' || NAME_FORMATS.includes(format);
}

/** What files are called, and the last part of an address: short enough for what is made of it. */
export const FILE_NAME = { pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 40 };

/**
 * The name that is meant by what somebody typed: that itself where it has the form, else its letters and
 * digits. Where nothing of it may stand in a name, such as Arabic, that is the stem with a free number.
 */
export function nameTyped(
  typed: string,
  { pattern = '', maxLength = LONGEST_NAME, stem, taken = [] }: NameForm,
): string {
  const form = new RegExp(pattern, 'u');
  const fits = (name: string) => name.length <= maxLength && form.test(name);
  const words = typed.trim();
  if (words === '' || fits(words)) return words;
  const own = slug(words);
  const made = ['-', '_'].flatMap((sign) =>
    [own, `${stem}-${own}`].map((name) =>
      name.slice(0, maxLength).replace(/-$/, '').replaceAll('-', sign),
    ),
  );
  const sign = form.test(`${stem}-2`) ? '-' : '_';
  return (own && made.find(fits)) || numberedName(stem.replaceAll('-', sign), taken, sign);
}

/** A part of an address that is a file on every disk: some names belong to Windows, and no mail program links a last dot. */
const ADDRESS_PART =
  '^(?!(?:con|prn|aux|nul|com\\d|lpt\\d)(?:\\.|$))[A-Za-z0-9._~-]*[A-Za-z0-9_~-]$';

/**
 * The address that is meant by what somebody typed: without a slash, in words, or as an address of the web,
 * with the ending of a file, perhaps; '/' where that is nothing.
 */
export function addressTyped(typed: string, taken: readonly string[] = []): string {
  const form = { pattern: ADDRESS_PART, maxLength: 200, stem: 'page', taken };
  const path = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/[^/?#]*([^?#]*).*/, '$1')
    .replace(/\.(?:html?|php|aspx?|ya?ml|md)$/, '')
    .replace(/(?<=[^/])\/index$/, '')
    .replace(/^\/|\/$/g, '');
  const parts = path.split('/').map((part) => nameTyped(part, form));
  return `/${parts.join('/')}`;
}

/** The folder that is meant by what somebody typed: where an address is, or that of one part itself. */
export function folderTyped(typed: string): string | undefined {
  const address = addressTyped(typed);
  return address === '/' ? undefined : address.replace(/(?<=.)\/[^/]+$/, '');
}

/** What the entries of the list are that a pointer leads into, or to: `/leads/types/visit` → `type`. */
export function stemAt(pointer: string): string {
  const list = pointerKeys(pointer).findLast((key) => !/^\d+$/.test(key)) ?? 'entry';
  return slug(list.replace(/s$/, ''));
}

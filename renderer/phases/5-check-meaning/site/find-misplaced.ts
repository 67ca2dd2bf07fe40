import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Mapping } from '../../../model/mapping.ts';
import type { Document } from '../../../model/model.ts';
import type { Rules } from '../../../model/rule.ts';

export const rules: Rules = {
  'file/misplaced': {
    title: 'A file in the folder of another kind',
    why: 'It is read as what its folder holds, so none of its fields has a meaning.',
    fix: 'Move it to the folder that is named.',
    wrong: 'pages/footer.yaml, with type: footer',
    right: 'partials/footer.yaml',
  },
};

/** The fields that show of which kind a file is, by its folder. */
const KINDS: Readonly<Record<string, { noun: string; has: readonly string[] }>> = {
  pages: { noun: 'a page', has: ['title', 'sections'] },
  data: { noun: 'a data file', has: ['kind', 'items'] },
  mails: { noun: 'an e-mail', has: ['to', 'subject', 'body'] },
  campaigns: { noun: 'a campaign', has: ['zone', 'closes'] },
  partials: { noun: 'a partial', has: ['type'] },
};

/** Where a file belongs whose fields are those of another folder, or undefined if it may stay. */
export function properPlace({ file, value }: Document): string | undefined {
  const [folder = '', ...path] = file.split('/');
  if (!Object.hasOwn(KINDS, folder) || (folder === 'data' && path.length > 1)) return undefined;
  const meant = folderFor(Object.keys(value as Mapping));
  const mayStay = meant === undefined || meant === folder || seemsOf(folder, value as Mapping);
  const below = path[0] === meant ? path.slice(1) : path;
  return mayStay ? undefined : [meant, ...below].join('/');
}

/** The folder of files that have fields as these, if that is sure. */
function folderFor(fields: readonly string[]): string | undefined {
  return Object.keys(KINDS).find((kind) => KINDS[kind]?.has.every((one) => fields.includes(one)));
}

/** What a file seems to be that has these fields, or is a list where it has none. */
export function kindOfFile(fields: readonly string[]): { folder: string; noun: string } {
  const folder = folderFor(fields) ?? (fields.length === 0 ? 'data' : 'pages');
  return { folder, noun: KINDS[folder]?.noun ?? '' };
}

/** Whether some field fits the folder of a file: then its mistakes are others. */
function seemsOf(folder: string, value: Mapping): boolean {
  const others = Object.keys(KINDS).filter((kind) => kind !== folder);
  const own = KINDS[folder]?.has.filter(
    (field) => !others.some((kind) => KINDS[kind]?.has.includes(field)),
  );
  return own?.some((field) => Object.hasOwn(value, field)) ?? false;
}

/** Reports a file that lies in the folder of another kind. */
export function reportMisplaced(document: Document): FileDiagnostic[] {
  const { file } = document;
  const place = properPlace(document);
  if (place === undefined) return [];
  const folder = place.slice(0, place.indexOf('/'));
  return [
    {
      rule: 'file/misplaced',
      file,
      pointer: '',
      message: `This is ${KINDS[folder]?.noun}, but it lies in the folder \`${file.slice(0, file.indexOf('/'))}\`.`,
      help: `Move it to ${place}.`,
    },
  ];
}

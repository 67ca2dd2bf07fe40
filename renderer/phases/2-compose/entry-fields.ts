import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { Document, Origin } from '../../model/model.ts';
import { oncePer, oncePerText } from '../../model/once.ts';
import { childPointer } from '../../model/pointer.ts';
import type { TemplateEntry } from '../../model/template-entry.ts';
import { valueAt } from '../../model/value-at.ts';
import { fixName, nearestName } from '../../text/nearest-name.ts';

/** An entry among all of its collection. */
interface Entry {
  document: Document;
  all: readonly Document[];
}

/** What a page that is made of an entry can ask for; `pathField` is what its path is made of. */
export function templateEntry(
  document: Document,
  all: readonly Document[],
  pathField: string | undefined,
): TemplateEntry {
  return {
    ofPath: pathField ? originIn(document, `/${pathField.replaceAll('.', '/')}`) : undefined,
    origin: (pointer) => originIn(document, pointer),
    explainLacking: (path) => explainLacking(path, { document, all }),
    isCommonText: (path) => isCommonText(all)(path.reduce(childPointer, '')),
  };
}

function originIn({ file, pointer: start = '' }: Document, pointer: string): Origin {
  return { file, pointer: start + pointer };
}

/** What is wrong with an entry, with the place in its page that wants it otherwise. */
export function atEntry(cause: FileDiagnostic, use: Origin): FileDiagnostic {
  // A field that it fills alone counts as written there.
  if (use.file === cause.file && use.pointer === cause.pointer) return cause;
  return { ...cause, related: [{ ...use, message: 'It is used here.' }] };
}

function explainLacking(path: readonly string[], entry: Entry): FileDiagnostic | undefined {
  let group = '';
  for (const name of path) {
    const pointer = childPointer(group, name);
    if (valueAt(entry.document.value, pointer) === undefined) {
      return isCommonField(entry.all)(pointer) ? lacking(name, group, entry) : undefined;
    }
    group = pointer;
  }
  return undefined;
}

/** Reported under the rules of schemas: it is one mistake with the schema error of the entry. */
function lacking(name: string, group: string, { document, all }: Entry): FileDiagnostic {
  const { value } = document;
  const isOdd = (key: string) =>
    all.every(
      (other) => other === document || !isThere(valueAt(other.value, childPointer(group, key))),
    );
  const odd = Object.keys(Object(valueAt(value, group))).filter(isOdd);
  const misspelt = nearestName(name, odd);
  if (misspelt === undefined) {
    return {
      ...originIn(document, childPointer(group, name)),
      rule: 'schema/missing-field',
      message: `This entry has no \`${name}\`, which its page uses and other entries have.`,
      help: `Write it here: ${name}: …`,
    };
  }
  return {
    ...originIn(document, childPointer(group, misspelt)),
    rule: 'schema/unknown-key',
    onKey: true,
    message: `\`${misspelt}\` is a field of no other entry, and \`${name}\`, which the page uses, is missing here.`,
    help: `Did you mean \`${name}\`?`,
    suggest: name,
    ...fixName(misspelt, [name]),
  };
}

type Kind = (value: unknown) => boolean;

const isThere: Kind = (value) => value !== undefined;
const isText: Kind = (value) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');

/** Whether some of the entries have what is wanted at a pointer: every page of a mistaken template asks the same. */
const isCommon = (isWanted: Kind) =>
  oncePer((all: readonly Document[]) =>
    oncePerText((pointer) => all.some(({ value }) => isWanted(valueAt(value, pointer)))),
  );
const isCommonField = isCommon(isThere);
const isCommonText = isCommon(isText);

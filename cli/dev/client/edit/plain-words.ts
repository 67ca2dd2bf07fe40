import { capitalize } from '../../../../renderer/light.ts';
import { placeName } from '../../place-name.ts';
import { type Problem, WITHOUT_ANSWER } from '../../protocol.ts';
import { withMoments } from '../../with-moments.ts';

/** Sentences about files and how they are written, of which people who edit pages see nothing. */
const OF_FILES =
  /\bYAML\b|^Fields of |\b(?:file|folder|line(?! break)|indent|hyphen(?! between| belongs)|alias|JSON|Node\.js)\w*|\.(?:ya?ml|json|csv|ts)\b|(?:^|:\s|[[{] ?)(?!example: )[a-z]\w*:\s|\bWrite: |:$/i;

/** What stands in a sentence as it is written in a file. */
const CODE = /`([^`]*)`/g;

/** Code that is a field, a file or a command, and not only a name or a value. */
const FIELD = /(?<!^mailto|^tel):(?:\s|$)|^site |\bYAML\b|\.(?:ya?ml|json|csv|ts)\b|\bfiles?\b/i;

/** What is said of signs that only their answer is about. */
export const UNREADABLE = 'Something here is written in a way that cannot be read.';

const NO_ANSWER = `${UNREADABLE} ${WITHOUT_ANSWER}`;

type Described = Pick<Problem, 'message' | 'help' | 'plain'> &
  Partial<Pick<Problem, 'labels' | 'moments' | 'files'>>;

/** A problem as somebody reads it who knows the pages, and no files; `otherwise`, where nothing is left. */
export function plainWords(
  { message, help = '', plain, labels = {}, moments = {}, files = {} }: Described,
  otherwise = NO_ANSWER,
): string {
  const written = (words: string) => withMoments(words.replaceAll('`', ''), moments);
  if (plain !== undefined) return written(plain);
  const [said, advised] = [message, help].map((words) =>
    sentencesOf(withPlaces(words, files))
      .filter((sentence) => !isOfFiles(sentence, labels))
      .map((sentence) => withLabels(sentence, labels)),
  );
  const all = said?.length ? [...said, ...(advised ?? [])] : [otherwise];
  return written(all.join(' '));
}

function isOfFiles(sentence: string, labels: Problem['labels']): boolean {
  const all = [...sentence.matchAll(CODE)].map(([, code = '']) => code);
  const isLabel = (code: string) => Object.hasOwn(labels, code);
  // What is wrong with a field ends with what somebody wrote there.
  const isQuoted = all.some(isLabel) && /(?:: |\bit is )`[^`]*`\.$/.test(sentence);
  const codes = all.slice(0, isQuoted ? -1 : undefined).filter((code) => !isLabel(code));
  return OF_FILES.test(sentence.replace(CODE, '``')) || codes.some((code) => FIELD.test(code));
}

/** Words that say what a file holds in place of its name. */
function withPlaces(words: string, files: NonNullable<Described['files']>): string {
  return words
    .replace(/\bno (?:font )?file(?= `)/, 'nothing called')
    .replace(/\ba file of the assets folder/, 'one of the pictures')
    .replace(/\bthis file of the assets folder/, 'this picture')
    .replace(/`?\/?assets\/([^`\s]+)`?/g, (_all, name) => `“${name}”`)
    .replace(
      /(?:the page )?`?((?:pages|partials|data|mails|campaigns)\/[\w./-]+\.\w+|site\.yaml)`?/g,
      (_all, file) => files[file] ?? placeName(file),
    )
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Fields by the words that stand above them. */
function withLabels(words: string, labels: Problem['labels']): string {
  return words.replace(CODE, (all, key) => {
    const label = Object.hasOwn(labels, key) ? labels[key] : undefined;
    return label === undefined ? all : `“${capitalize(label)}”`;
  });
}

function sentencesOf(words: string): string[] {
  return words.split(/(?<=[.!?]["”)]?)\s+(?=["“`(]?\p{Lu})/u).filter(Boolean);
}

import { placeName } from '../../place-name.ts';
import type { Problem } from '../../protocol.ts';

/** Sentences about files and how they are written, of which people who edit pages see nothing. */
const OF_FILES =
  /\bYAML\b|\b(?:file|folder|line|indent|hyphen|alias|bracket|JSON|Node\.js)\w*|\.(?:ya?ml|json|csv|ts)\b|`[^`]*:(?:\s[^`]*)?`|(?:^|[\s[{])[a-z]\w*: ?[\w"'[{#|]|\bWrite: |`site |:$/i;

const UNREADABLE = 'Something here is written in a way that cannot be read. Undo takes it back.';

/** A problem as somebody reads it who knows the pages, and no files. */
export function plainWords({ message, help = '' }: Pick<Problem, 'message' | 'help'>): string {
  const [said, advised] = [message, help].map((words) =>
    sentencesOf(withPlaces(words)).filter((sentence) => !OF_FILES.test(sentence)),
  );
  const all = said?.length ? [...said, ...(advised ?? [])] : [UNREADABLE];
  return all.join(' ').replaceAll('`', '');
}

/** Words that say what a file holds in place of its name. */
function withPlaces(words: string): string {
  return words
    .replace(/`?\/?assets\/([^`\s]+)`?/g, (_all, name) => `“${name}”`)
    .replace(
      /(?:the page )?`?((?:pages|partials|data|mails|campaigns)\/[\w./-]+\.\w+|site\.yaml)`?/g,
      (_all, file) => placeName(file),
    )
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function sentencesOf(words: string): string[] {
  return words.split(/(?<=[.!?]["”)]?)\s+(?=["“`(]?\p{Lu})/u).filter(Boolean);
}

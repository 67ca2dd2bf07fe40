import type { TextHeading } from '../../text/read-markdown.ts';
import { usePage } from '../page-context.ts';
import { note } from '../uses.ts';

interface Props {
  headings: readonly TextHeading[];
  /** True where the headings have their numbers in the text, too. */
  numbered?: boolean;
}

/**
 * The headings of a text as links to them. In a grid with the class `with-contents` and a `--column`
 * for the text, they stand beside it where there is room.
 */
export function Contents({ headings, numbered }: Props) {
  const { strings } = usePage();
  note('styles', 'contents');
  return (
    <nav className="contents" aria-label={strings.contents}>
      <p className="contents__title" aria-hidden="true">
        {strings.contents}
      </p>
      <ol>
        {headings.map(({ id, text, number }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {numbered && `${number} `}
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

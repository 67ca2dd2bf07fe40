import { languageFor } from '../locale/languages.ts';
import type { EndNote as Note } from '../model/model.ts';
import { Link } from './elements.tsx';
import { InlineScript } from './inline-script.tsx';
import { usePage } from './page-context.ts';

/** Says at the top of a page that its offer is over, from that moment on. */
export function EndNote({ note: { at, text, next } }: { note: Note }) {
  const { locale, words } = usePage();
  return (
    <>
      <div
        className="end-note"
        id="end-note"
        data-background="tint"
        data-from={at}
        data-title={text}
        role="status"
        hidden
      >
        <p className="wrap">
          {text} {next && <Link href={next}>{languageFor(locale, words).form.next}</Link>}
        </p>
      </div>
      <InlineScript name="show-in-time" />
      <InlineScript name="end-title" />
    </>
  );
}

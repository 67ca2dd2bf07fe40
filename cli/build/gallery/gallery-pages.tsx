import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FieldFacts, OutputFile } from '../../../renderer/index.ts';
import { capitalize } from '../../../renderer/light.ts';
import { describeUse, type TypeDescription } from './describe-types.ts';
import { type Direction, examplePath } from './example-site.ts';

/** Widths in pixels at which examples are shown: a phone, a tablet, a desk. */
const WIDTHS = [390, 768, 1280] as const;

interface GalleryType extends TypeDescription {
  /** Whether the site brings it along. */
  isOwn: boolean;
}

/** The pages around the examples: all types, and one page for each; `gallery.css` and `gallery.js` go with them. */
export function galleryPages(types: readonly GalleryType[]): OutputFile[] {
  const page = (title: string, path: string, current: GalleryType | undefined) => ({
    path,
    content: `<!doctype html>\n${renderToStaticMarkup(
      <Page title={title} types={types} current={current} />,
    )}\n`,
  });
  return [
    page('Gallery', 'index.html', undefined),
    ...types.map((type) => page(`${type.title} · Gallery`, `${type.type}.html`, type)),
  ];
}

interface PageProps {
  title: string;
  types: readonly GalleryType[];
  current?: GalleryType;
}

function Page({ title, types, current }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href="/gallery.css" />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Types types={types} current={current} />
        <main id="main">{current ? <Type gallery={current} /> : <Overview types={types} />}</main>
        <script type="module" src="/gallery.js" />
      </body>
    </html>
  );
}

function Types({ types, current }: Pick<PageProps, 'types' | 'current'>) {
  return (
    <nav className="types" aria-label="Types">
      <a className="types__home" href="/" aria-current={current ? undefined : 'page'}>
        Gallery
      </a>
      {(['section', 'overlay'] as const).map((kind) => (
        <Fragment key={kind}>
          <h2>{kind === 'section' ? 'Sections' : 'Overlays'}</h2>
          <ul>
            {types
              .filter((one) => one.kind === kind)
              .map((one) => (
                <li key={one.type}>
                  <a href={`/${one.type}`} aria-current={one === current ? 'page' : undefined}>
                    {one.title}
                  </a>
                </li>
              ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

function Overview({ types }: Pick<PageProps, 'types'>) {
  return (
    <>
      <h1>What pages are made of</h1>
      <p className="lead">
        Every section and overlay in the look of this site. Choose one to see all its examples, its
        fields, and the YAML to copy.
      </p>
      <ul className="cards">
        {types.map((one) => (
          <li key={one.type} className="card">
            <div className="card__stage" aria-hidden="true">
              {one.examples.length > 0 && (
                <iframe
                  src={examplePath(one, 0, 'ltr')}
                  title={one.title}
                  tabIndex={-1}
                  loading="lazy"
                />
              )}
            </div>
            <h2>
              <a href={`/${one.type}`}>{one.title}</a> {one.isOwn && <Own />}
            </h2>
            <p>{one.description}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Own() {
  return <span className="own">of this site</span>;
}

function Type({ gallery }: { gallery: GalleryType }) {
  const { type, title, description, use, isOwn, fields, examples } = gallery;
  return (
    <>
      <h1>
        {title} {isOwn && <Own />}
      </h1>
      <p className="lead">{description}</p>
      {use && <p>{describeUse(use).replaceAll('`', '')}</p>}
      <p>
        In YAML: <code>type: {type}</code>
      </p>
      {examples.length === 0 && (
        <p>
          It has no examples yet. They stand in <code>examples.yaml</code> of its folder.
        </p>
      )}
      {examples.map(({ name, yaml }, index) => (
        <section key={name} className="example" aria-labelledby={`example-${index + 1}`}>
          <h2 id={`example-${index + 1}`}>{capitalize(name)}</h2>
          <Controls label={name} hasMoments={gallery.hasMoments} />
          <div className="example__stage">
            <iframe
              src={examplePath(gallery, index, 'ltr')}
              data-ltr={examplePath(gallery, index, 'ltr' satisfies Direction)}
              data-rtl={examplePath(gallery, index, 'rtl' satisfies Direction)}
              title={`${title}: ${name}`}
              width={1280}
              loading={index === 0 ? undefined : 'lazy'}
            />
          </div>
          <details className="example__yaml">
            <summary>YAML</summary>
            <button type="button" data-copy="">
              Copy
            </button>
            <pre>{yaml}</pre>
          </details>
        </section>
      ))}
      <section aria-labelledby="fields">
        <h2 id="fields">Fields</h2>
        <Fields fields={fields} />
      </section>
    </>
  );
}

/** Width, direction and moment of an example; without a script it is shown once, on a wide screen. */
function Controls({ label, hasMoments }: { label: string; hasMoments: boolean }) {
  return (
    <div className="controls" hidden data-controls="">
      <fieldset>
        <legend>Width of “{label}”</legend>
        {WIDTHS.map((width) => (
          <button key={width} type="button" data-width={width} aria-pressed={width === 1280}>
            {width}
          </button>
        ))}
      </fieldset>
      <fieldset>
        <legend>Direction of “{label}”</legend>
        <button type="button" data-direction="ltr" aria-pressed="true">
          left to right
        </button>
        <button type="button" data-direction="rtl" aria-pressed="false">
          right to left
        </button>
      </fieldset>
      {hasMoments && (
        <fieldset>
          <legend>Moment of “{label}”</legend>
          <button type="button" data-moment="" aria-pressed="true">
            now
          </button>
          <button type="button" data-moment="open" aria-pressed="false">
            before
          </button>
          <button type="button" data-moment="deadline" aria-pressed="false">
            once it is over
          </button>
        </fieldset>
      )}
    </div>
  );
}

function Fields({ fields }: { fields: readonly FieldFacts[] }) {
  return (
    <dl className="fields">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>
            <code>{field.name}</code> <span className="fields__kind">{field.kind}</span>{' '}
            {field.isRequired && <strong>required</strong>}
          </dt>
          <dd>
            {field.description}
            {field.default !== undefined && (
              <>
                {' '}
                Default: <code>{field.default}</code>.
              </>
            )}
            {field.fields.length > 0 && <Fields fields={field.fields} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

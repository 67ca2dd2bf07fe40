import { type Json, type Page, primaryLanguage } from '../../../renderer/index.ts';
import { partialName } from '../../../renderer/light.ts';
import { fileNames } from '../../graph/inputs.ts';
import { reading } from '../../graph/pages.ts';
import { renderer } from '../../graph/rendered.ts';
import { readExamples } from '../../read/read-examples.ts';
import { joinContent } from '../../write/page-html.ts';
import { type AddableType, PART_NAMES, type PartName } from '../edit-protocol.ts';
import { fileValue } from '../file-value.ts';
import type { Preview } from '../open-preview.ts';
import { isRenderable, pageShownAt } from '../preview-pages.ts';
import { type Words, withoutWords, withWordsOf, wordsIn } from './example-words.ts';
import { exampleFitter } from './fit-example.ts';
import { withoutFacts } from './without-facts.ts';

/** The types that the page at a path may be given, each with the examples that fit this site. */
export function addableTypes(preview: Preview, path: string): AddableType[] {
  const { registry } = preview.types;
  const examplesOf = exampleReader(preview, path);
  const locales = [preview.site?.locale, pageShownAt(preview, path)?.content.locale];
  const languages = new Set(locales.map((locale = 'en') => primaryLanguage(locale)));
  const types = PART_NAMES.flatMap((name) =>
    [...registry[name]].flatMap(([type, { schema, texts, facts }]) => {
      const {
        title = type,
        description = '',
        plain = description,
        whenToUse,
        called,
      } = schema().schema;
      const examples = examplesOf(name, type).map((example) => ({
        ...example,
        part: withoutWords(texts, example.part),
      }));
      const { goal, for: use } = whenToUse ?? {};
      const landmark = 'landmark' in facts ? facts.landmark : undefined;
      const abroad = Array.from(languages, (language) => called?.[language] ?? '');
      const aliases = [...(facts.aliases ?? []), ...abroad];
      const about = { title, description: plain, goal, use, landmark, aliases };
      return examples.length > 0 ? [{ name, type, ...about, examples }] : [];
    }),
  );
  return [...types, ...sharedParts(preview)];
}

/** The sections and overlays that pages share, each of the kinds as one type that is ready to use. */
function sharedParts(preview: Preview): AddableType[] {
  const { registry } = preview.types;
  const shared = preview.snapshot.sources.flatMap(({ path }) => {
    const called = partialName(path);
    const { type } = Object(called && fileValue(preview, path)) as { type?: string };
    return called && type ? [{ called, type }] : [];
  });
  return PART_NAMES.flatMap((name) => {
    const own = shared.filter(({ type }) => registry[name].has(type));
    const examples = own.map(({ called, type }) => {
      const { landmark } = Object(registry[name].get(type)?.facts) as Pick<AddableType, 'landmark'>;
      return { name: called, part: { use: called }, landmark };
    });
    const words = {
      title: 'Shared with other pages',
      description: 'What is changed in it changes on all pages that show it.',
    };
    return own.length > 0 ? [{ name, type: 'use', ...words, examples, isShared: true }] : [];
  });
}

/** Makes the function that reads the examples of a type that fit the page at a path. */
function exampleReader(
  preview: Preview,
  path: string,
): (name: PartName, type: string) => AddableType['examples'] {
  const fitToSite = exampleFitter(preview, path);
  return (name, type) => {
    const kind = name === 'sections' ? 'section' : 'overlay';
    const { schema = {}, root = {} } = preview.types.registry[name].get(type)?.schema() ?? {};
    return readExamples(kind, type, preview.snapshot.folder).flatMap((example) => {
      const part = isReadable(example.part, preview)
        ? fitToSite(name, withoutFacts(example.part as Json, schema, root) as Record<string, Json>)
        : undefined;
      return part ? [{ name: example.name, part }] : [];
    });
  };
}

/** Whether an example is in letters that the site is written in: who reads Latin ones reads no others. */
function isReadable(part: object, { site }: Preview): boolean {
  const { script } = new Intl.Locale(site?.locale ?? 'en').maximize();
  const others = /[^\p{Script=Latin}\P{L}]/u;
  return script !== 'Latn' || !others.test(JSON.stringify(part));
}

/** What visitors read on all pages in the language of a page. */
function wordsLike({ store: { ask }, types, site }: Preview, page: Page): Words {
  const pages = ask(fileNames, 'pages').flatMap((file) => ask(reading, file).pages);
  const languageOf = ({ content }: Page) => content.locale ?? site?.locale;
  const alike = pages.filter((one) => languageOf(one) === languageOf(page));
  return wordsIn(
    types.registry.pageTexts,
    alike.map(({ content }) => content),
  );
}

/** The page at a path with one example in place of its parts, or undefined if it cannot be rendered. */
export function samplePage(
  preview: Preview,
  { path, type, example }: { path: string; type: string; example: string },
): string | undefined {
  const page = pageShownAt(preview, path);
  const name = PART_NAMES.find((one) => preview.types.registry[one].has(type));
  const examples = name ? exampleReader(preview, path)(name, type) : [];
  const part = examples.find((one) => one.name === example)?.part;
  if (!page || !name || !part || !isRenderable(preview)) return undefined;
  const { texts = {} } = preview.types.registry[name].get(type) ?? {};
  const shown = withWordsOf(wordsLike(preview, page), texts, part);
  const content = { ...page.content, sections: [], overlays: [], [name]: [shown] } as never;
  const rendered = preview.store.ask(renderer)?.renderPage({ ...page, content });
  return rendered && joinContent(rendered.file.content);
}

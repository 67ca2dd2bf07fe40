import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Overlay, Section } from '../../generated/types.ts';
import { isShared } from '../../schema/shared-parts.ts';
import { noteClasses } from '../../ui/jsx-runtime.ts';
import { type PageContext, PageProvider } from '../../ui/page-context.ts';
import { type SectionContext, SectionProvider } from '../../ui/section-context.ts';
import { ThirdParties } from '../../ui/third-parties.tsx';
import { noUses, type Uses, UsesProvider } from '../../ui/uses.ts';
import type { Components, PartComponent } from './components.ts';

/** Some HTML of a page, with what it makes use of. */
export interface Rendered {
  html: string;
  uses: Uses;
}

/**
 * Sections that were rendered before, by the section itself and a key of all that its HTML depends
 * on beside the site: see `keyOf`.
 */
export type RenderedSections = WeakMap<Section, Map<string, Rendered>>;

/** A component has failed; `cause` is what it threw. */
export class PartFailure extends Error {
  readonly type: string;
  /** Where the part is written, in the page: `/sections/2`. */
  readonly pointer: string;

  constructor(type: string, pointer: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.type = type;
    this.pointer = pointer;
  }
}

/** What rendering takes from the site. */
export interface Workshop {
  components: Components;
  known: RenderedSections;
}

/**
 * One section at its place on a page. A section that pages share, as those of partials, is rendered
 * once for all places where it comes out the same.
 */
export function renderSection(
  section: Section,
  place: SectionContext,
  page: PageContext,
  { components, known }: Workshop,
): Rendered {
  const element = createElement(componentOf(components.sections, section.type), { section });
  const pointer = `/sections/${place.index}`;
  const render = () => renderNamed(section.type, pointer, element, place, page);
  if (!isShared(section)) return render();
  const renderings = known.get(section) ?? new Map<string, Rendered>();
  known.set(section, renderings);
  const found =
    renderings.get(keyOf(place, page, false)) ?? renderings.get(keyOf(place, page, true));
  if (found) return found;
  const rendered = render();
  const { reads } = rendered.uses;
  // No other page has this one's path, nor its translations if it has any.
  const isOwn =
    reads.has('path') || (reads.has('translations') && page.own.translations.length > 0);
  if (!isOwn) renderings.set(keyOf(place, page, reads.has('experiments')), rendered);
  return rendered;
}

/** The place and the language, whether there are others, and the experiments of the page where the section has read them. */
function keyOf(place: SectionContext, { locale, own }: PageContext, experiments: boolean): string {
  const isTranslated = own.translations.length > 0;
  return JSON.stringify([locale, place, isTranslated, experiments ? own.experiments : null]);
}

/** One overlay. */
export function renderOverlay(
  overlay: Overlay,
  index: number,
  page: PageContext,
  { components }: Workshop,
): Rendered {
  const element = createElement(componentOf(components.overlays, overlay.type), { overlay });
  const place: SectionContext = {
    level: 2,
    below: 3,
    index,
    id: overlay.id ?? `${overlay.type}-${index}`,
  };
  return renderNamed(overlay.type, `/overlays/${index}`, element, place, page);
}

/** What the site adds to every page, such as the question of consent. */
export function renderThirdParties(page: PageContext, asks: boolean): Rendered {
  const place: SectionContext = { level: 2, below: 3, index: 0, id: 'third-parties' };
  return render(<ThirdParties asks={asks} />, place, page);
}

function componentOf(parts: ReadonlyMap<string, PartComponent>, type: string) {
  const entry = parts.get(type);
  if (!entry) throw new Error(`There is no component for the type ${type}.`);
  return entry.component as unknown as ComponentType<Record<string, unknown>>;
}

function renderNamed(
  type: string,
  pointer: string,
  element: ReactNode,
  place: SectionContext,
  page: PageContext,
): Rendered {
  try {
    return render(element, place, page);
  } catch (error) {
    throw new PartFailure(type, pointer, error);
  }
}

function render(element: ReactNode, place: SectionContext, page: PageContext): Rendered {
  const uses = noUses();
  const classNames = new Set<string>();
  const html = noteClasses(classNames, () =>
    renderToString(
      <UsesProvider value={uses}>
        <PageProvider value={page}>
          <SectionProvider value={place}>{element}</SectionProvider>
        </PageProvider>
      </UsesProvider>,
    ),
  );
  for (const names of classNames) for (const name of names.split(' ')) uses.classes.add(name);
  return { html, uses };
}

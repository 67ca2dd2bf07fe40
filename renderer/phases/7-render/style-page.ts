import { hasTextFromRight } from '../../locale/letters.ts';
import type { ResolvedPage, SiteAssets } from '../../model/model.ts';
import type { Registry } from '../../registry/registry.ts';
import { notedAttribute } from '../../ui/noted-attributes.ts';
import type { Uses } from '../../ui/uses.ts';
import type { Components } from './components.ts';
import { inlineHash } from './content-security.ts';
import { openingTone } from './document.ts';
import { facesOn, fontStyles, lookStyles, stylesOf, tokenStyles } from './page-styles.ts';
import type { PlacedSection } from './place-sections.ts';
import { classFinder, RIGHT_TO_LEFT } from './style-rules.ts';

interface PageStyle {
  /** In shared memory: threads need not send it with each page. */
  content: Uint8Array;
  /** As a content security policy names it. */
  hash: string;
}

/** Classes of what is written around the parts of a page. */
const SHELL_CLASSES = ['skip-link', 'sprite', 'sprite--cut'];

/** Styles kept for the pages to come; most sites have a few that many pages share. */
const MOST_STYLES = 100;

/** Makes the function that gives the style of a page, the same one to all pages that need the same. */
export function pageStyler(assets: SiteAssets, registry: Registry, components: Components) {
  const known = new Map<string, PageStyle>();
  return function styleOf(
    page: ResolvedPage,
    placed: readonly PlacedSection[],
    uses: Uses,
    body: readonly string[],
  ): PageStyle {
    const types = typesOn(page);
    const faces = fontStyles(facesOn(body, assets.fonts));
    const fromRight = body.some(hasTextFromRight) ? [RIGHT_TO_LEFT] : [];
    const looks = lookStyles(page.theme);
    const own = looks + sectionStyles(placed, registry) + [...uses.rules].sort().join('');
    const used = [types, uses.styles, uses.classes, uses.islands, fromRight];
    const names = used.map((all) => [...all].join()).join('|');
    const key = [names, JSON.stringify(page.theme), faces, own].join('\n');
    const found = known.get(key);
    if (found) return found;
    const words = wordsOf(types, uses.islands, components, assets);
    const styles = new Set([...uses.styles, ...(looks ? ['looks'] : [])]);
    const tone = notedAttribute('data-opening-tone', openingTone(page));
    const classes = [...uses.classes, ...SHELL_CLASSES, ...fromRight, tone];
    const has = classFinder(new Set(classes.flatMap((names) => names.split(' '))), words);
    const css = faces + stylesOf(styles, types, components, has) + own;
    const content = new TextEncoder().encode(tokenStyles(page.theme, css, words) + css);
    const style = { content: inSharedMemory(content), hash: inlineHash(content) };
    if (known.size < MOST_STYLES) known.set(key, style);
    return style;
  };
}

/** The section and overlay types of a page, of its variants, and of what it is after its end. */
function typesOn({ sections, overlays, experiments, afterEnd }: ResolvedPage): Set<string> {
  const later = afterEnd ? typesOn(afterEnd.page) : [];
  const variants = experiments.flatMap((experiment) => experiment.variants);
  const varied = variants.flatMap((variant) => [...variant.changes, ...variant.overlays]);
  const parts = [...sections, ...overlays, ...varied];
  return new Set([...parts.map(({ type }) => type), ...later]);
}

/** Rules that depend on the content of a section, such as the seconds of a loop. */
function sectionStyles(placed: readonly PlacedSection[], { sections }: Registry): string {
  return placed
    .map(({ section, place }) => sections.get(section.type)?.facts.style?.(section, place.id) ?? '')
    .join('');
}

/** Words of the code that makes elements of a page whose classes rendering has not noted. */
function wordsOf(
  types: ReadonlySet<string>,
  islands: ReadonlySet<string>,
  { sections, overlays }: Components,
  { islandWords }: SiteAssets,
): Set<string> {
  const ofTypes = [...types].map((type) => (sections.get(type) ?? overlays.get(type))?.words);
  const ofIslands = [...islands].map((island) => islandWords[island]);
  return new Set([...ofTypes, ...ofIslands].flatMap((words) => words ?? []));
}

function inSharedMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

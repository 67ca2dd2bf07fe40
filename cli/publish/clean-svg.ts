import type { CustomPlugin, PluginConfig, XastElement } from 'svgo/browser';
import type { PictureFacts } from '../../renderer/index.ts';

/** Elements that hold other documents, or run. */
const FOREIGN = new Set(['script', 'handler', 'foreignObject', 'iframe', 'object', 'embed']);

/** Elements that are nothing without what they refer to. */
const REFERRING = new Set(['image', 'use', 'feImage']);

/** Addresses in a style that lead out of the SVG. */
const FAR_ADDRESS = /url\(\s*(?!["']?\s*(?:#|data:))[^)]*\)/gi;

/** Where a style or a movement may choose any element, none can be joined with others. */
const CHOOSES_ELEMENTS = /<(?:\w+:)?(?:style|animate\w*|set)\b/;

/** Presentation attributes that an SVG inherits unless it sets them. */
const AS_TEXT = {
  fill: 'currentColor',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
};

/** Takes out other documents, and what would be fetched from elsewhere; links stay. */
const removeForeign: CustomPlugin = {
  name: 'removeForeign',
  fn: () => ({
    element: {
      enter(node, parent) {
        const name = localName(node);
        const leadsFar = name !== 'a' && hrefsOf(node).some(isFar);
        if (FOREIGN.has(name) || movesAddress(node) || (leadsFar && REFERRING.has(name))) {
          parent.children = parent.children.filter((child) => child !== node);
          return;
        }
        const kept = Object.entries(node.attributes).filter(([key]) => !leadsFar || !isHref(key));
        node.attributes = Object.fromEntries(
          kept.map(([key, value]) => [key, isHref(key) ? value : withoutFar(value)]),
        );
        for (const child of name === 'style' ? node.children : []) {
          if ('value' in child) child.value = withoutFar(child.value);
        }
      },
    },
  }),
};

const CLEANING: PluginConfig[] = [
  'removeDoctype',
  'removeXMLProcInst',
  'removeComments',
  'removeMetadata',
  'removeEditorsNSData',
  'removeScripts',
  removeForeign,
];

/** Changes whenever SVGs are cleaned in another way: others have other bytes. */
export const SVG_METHOD = '1';

/** An SVG without scripts, other documents, far references, and what editors left in it. */
export async function cleanSvg(text: string): Promise<string> {
  const plugins = CHOOSES_ELEMENTS.test(text) ? CLEANING : [...CLEANING, 'preset-default' as const];
  return optimize(text, plugins);
}

/** An SVG as a symbol that takes the colour of the text it is used in. */
export async function svgAsSymbol(text: string, id: string): Promise<string> {
  return optimize(text, [
    ...CLEANING,
    { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
    'convertStyleToAttrs',
    'removeStyleElement',
    'removeTitle',
    { name: 'convertColors', params: { currentColor: true } },
    'preset-default',
    { name: 'prefixIds', params: { prefix: id, delim: '-' } },
    { name: 'removeAttrs', params: { attrs: '(class|style)' } },
    becomeSymbol(id),
  ]);
}

/** Generic names of typefaces, which every system has one for. */
const GENERIC = /^(?:ui-|system-ui|(?:sans-)?serif|monospace|cursive|fantasy|math|inherit)/i;

type SvgFacts = Pick<PictureFacts, 'isWhole' | 'typeface' | 'isDeclared' | 'foreign'> & {
  hasScript: boolean;
};

/** Whether an SVG can be read, and what is in it that pages cannot show as it is meant. */
export async function inspectSvg(text: string): Promise<SvgFacts> {
  let hasScript = false;
  let hasWords = false;
  let isDeclared: boolean | undefined;
  let foreign: string | undefined;
  let typeface: string | undefined;
  const noteFacts: CustomPlugin = {
    name: 'noteFacts',
    fn: () => ({
      element: {
        enter(node) {
          hasWords ||= localName(node) === 'text';
          typeface ??= firstFamily(node);
          const runs = Object.keys(node.attributes).some((key) => /^on\w/i.test(key));
          const leads = hrefsOf(node).some((href) => /^\s*javascript:/i.test(href));
          isDeclared ??= 'xmlns' in node.attributes || node.name.includes(':');
          if (REFERRING.has(localName(node))) foreign ??= hrefsOf(node).find(isFar);
          hasScript ||= runs || leads || localName(node) === 'script';
        },
      },
    }),
  };
  try {
    const read = await optimize(text, [noteFacts]);
    const isWhole = /^[\s\S]*<(?:\w+:)?svg\b/.test(read);
    const isInside = !typeface || GENERIC.test(typeface) || /@font-face/.test(text);
    return {
      isWhole,
      hasScript,
      isDeclared,
      foreign,
      typeface: hasWords && !isInside ? typeface : undefined,
    };
  } catch {
    return { isWhole: false, hasScript };
  }
}

/** The typeface that an element is written in, or the first one that a style names. */
function firstFamily(node: XastElement): string | undefined {
  const styles = node.children.map((child) => ('value' in child ? child.value : ''));
  const style = [node.attributes.style, ...(localName(node) === 'style' ? styles : [])].join(';');
  const families = node.attributes['font-family'] ?? /font-family\s*:\s*([^;}]+)/.exec(style)?.[1];
  return families?.split(',')[0]?.replace(/["']/g, '').trim();
}

function becomeSymbol(id: string): CustomPlugin {
  return {
    name: 'becomeSymbol',
    fn: () => ({
      element: {
        exit(node, parent) {
          if (parent.type !== 'root') return;
          const { width, height, viewBox, ...own } = node.attributes;
          const side = (length = '') => Number.parseFloat(length) || 24;
          const drawn = Object.entries(own).filter(
            ([key]) => !/^(?:id|xmlns|version|x|y)\b/.test(key),
          );
          node.name = 'symbol';
          node.attributes = {
            id,
            viewBox: viewBox ?? `0 0 ${side(width)} ${side(height)}`,
            ...AS_TEXT,
            ...Object.fromEntries(drawn),
          };
        },
      },
    }),
  };
}

/** Loading it takes longer than cleaning an SVG, and the result is cached. */
async function optimize(text: string, plugins: PluginConfig[]): Promise<string> {
  const svgo = await import('svgo/browser');
  return svgo.optimize(text, { plugins }).data;
}

function withoutFar(style: string): string {
  return style.replace(/@import[^;]*;?/gi, '').replace(FAR_ADDRESS, 'none');
}

function localName({ name }: XastElement): string {
  return name.slice(name.indexOf(':') + 1);
}

function isHref(key: string): boolean {
  return /^(?:\w+:)?href$/.test(key);
}

function hrefsOf({ attributes }: XastElement): string[] {
  return Object.entries(attributes).flatMap(([key, value]) => (isHref(key) ? [value] : []));
}

/** Whether an address leads out of the SVG. */
function isFar(href: string): boolean {
  return !/^\s*(?:#|data:image\/)/.test(href);
}

/** Whether an animation would put another address in place of one that was looked at. */
function movesAddress({ attributes }: XastElement): boolean {
  return isHref(attributes.attributeName ?? '');
}

import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  editorSchemas,
  isOwnIcon,
  type JsonSchema,
  type Registry,
  type Site,
  type SourceFile,
  textsIn,
} from '../../../renderer/index.ts';
import type { SiteFolder } from '../../read/read-site.ts';
import type { TypeDescription } from './describe-types.ts';
import { placeholder } from './placeholder.ts';

/** Directions of writing, with a language that has each. */
const DIRECTIONS = { ltr: 'en', rtl: 'ar' } as const;

export type Direction = keyof typeof DIRECTIONS;

const SOCIAL_IMAGE = 'gallery/social.svg';

/** Path of the page that shows an example. */
export function examplePath(
  { type }: TypeDescription,
  index: number,
  direction: Direction,
): string {
  return `/examples/${type}-${index + 1}${direction === 'rtl' ? '-rtl' : ''}`;
}

/**
 * Lays out a site in `folder` whose pages show one example each, in the look of `site`: its theme,
 * its fonts and its leads. Files that only examples name are drawn.
 */
export async function layOutExamples(
  types: readonly TypeDescription[],
  {
    folder,
    site,
    siteFolder,
    registry,
  }: {
    folder: string;
    site?: Site;
    siteFolder?: string;
    registry: Registry;
  },
): Promise<SiteFolder> {
  const around = { background: backgroundOf(types), form: formOf(types) };
  const pages = types.flatMap((type) => pagesOf(type, around));
  const settings = JSON.stringify(settingsOf(types, registry, site));
  const named = pages.flatMap(({ content }) =>
    textsIn(registry.pageTexts, content).flatMap(({ text, format }) =>
      format === 'asset' || (format === 'icon' && isOwnIcon(text)) ? text : [],
    ),
  );
  const assets = [...new Set([SOCIAL_IMAGE, ...named, ...fontFiles(site)])].sort();
  for (const name of assets) await place(name, folder, siteFolder);
  return {
    folder,
    sources: [{ path: 'site.yaml', text: settings }, ...pages.map(({ source }) => source)],
    assets,
    code: [],
    others: [],
    edition: { now: 0, drafts: true },
  };
}

/** The pages of a type: each example in both directions. JSON is YAML. */
function pagesOf(
  gallery: TypeDescription,
  { background, form }: { background: unknown[]; form: unknown },
): { source: SourceFile; content: unknown }[] {
  const { kind, title, description } = gallery;
  return gallery.examples.flatMap(({ name, part }, index) =>
    (Object.keys(DIRECTIONS) as Direction[]).map((direction) => {
      const shown = kind === 'section' ? [part] : background;
      const content = {
        title: `${title}: ${name}`,
        description,
        robots: 'noindex',
        locale: DIRECTIONS[direction],
        sections: JSON.stringify(part).includes('"#form"') ? [...shown, form] : shown,
        overlays: kind === 'overlay' ? [part] : [],
      };
      const path = `pages${examplePath(gallery, index, direction)}.yaml`;
      return { source: { path, text: JSON.stringify(content) }, content };
    }),
  );
}

/** What overlays stand above: some sections, long enough to be scrolled. */
function backgroundOf(types: readonly TypeDescription[]): unknown[] {
  const sections = types.filter(({ kind }) => kind === 'section').slice(0, 4);
  return sections.flatMap(({ examples: [example] }) => example?.part ?? []);
}

/** What `#form` of examples leads to: the example of a section of that name with a form of the site. */
function formOf(types: readonly TypeDescription[]): unknown {
  const parts = types.flatMap(({ examples }) => examples.map(({ part }) => part));
  return parts.find((part) => part.id === 'form' && 'form' in part);
}

function settingsOf(
  types: readonly TypeDescription[],
  registry: Registry,
  site?: Site,
): Record<string, unknown> {
  const { theme, fonts, leads, integrations } = site ?? {};
  const asked = types.flatMap(({ examples }) => examples.flatMap(({ part }) => leadTypesIn(part)));
  return {
    name: 'Gallery',
    product: 'Gallery',
    url: 'https://gallery.example',
    locale: 'en',
    organization: { name: 'Gallery', phone: '+1-555-0100', email: 'hello@gallery.example' },
    social: { image: { src: SOCIAL_IMAGE, alt: 'A drawing of hills' } },
    theme,
    fonts,
    leads: {
      ...leads,
      types: {
        ...Object.fromEntries(asked.map((name) => [name, { label: name }])),
        ...leads?.types,
      },
    },
    integrations: { ...accountsOf(registry), ...integrations },
  };
}

/** Accounts of the third parties that examples show, as their schemas give examples of them. */
function accountsOf(registry: Registry): Record<string, unknown> {
  const all = exampleOf(editorSchemas(registry).site.properties?.integrations);
  const shown = [...registry.providers].filter(
    ([, { kind }]) => kind !== 'analytics' && kind !== 'widget' && kind !== 'challenge',
  );
  return Object.fromEntries(
    shown.flatMap(([name, { accountKey = name }]) =>
      accountKey in all ? [[accountKey, all[accountKey]]] : [],
    ),
  );
}

function exampleOf({ properties = {} }: JsonSchema = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, field]) => {
      if (field.properties) return [[key, exampleOf(field)]];
      return field.examples?.length ? [[key, field.examples[0]]] : [];
    }),
  );
}

/** What the forms of an example ask for: a site declares it, an example cannot. */
function leadTypesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'leadType' && typeof inner === 'string' ? [inner] : leadTypesIn(inner),
  );
}

function fontFiles({ fonts = [] }: Partial<Site> = {}): string[] {
  return fonts.map(({ file }) => file).filter((file) => !file.startsWith('@'));
}

async function place(name: string, folder: string, siteFolder?: string): Promise<void> {
  const target = join(folder, 'assets', name);
  await mkdir(dirname(target), { recursive: true });
  const own = siteFolder && join(siteFolder, 'assets', name);
  if (own && existsSync(own)) await cp(own, target);
  else await writeFile(target, await placeholder(name));
}

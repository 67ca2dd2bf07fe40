import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { builtInComponents } from '../../renderer/generated/components.ts';
import { builtInRegistry } from '../../renderer/generated/registry.ts';
import type { Overlay, Section } from '../../renderer/generated/types.ts';
import { stringsFor } from '../../renderer/locale/languages.ts';
import { declaredLeads } from '../../renderer/model/site-leads.ts';
import {
  type Rendered,
  renderOverlay,
  renderSection,
} from '../../renderer/phases/7-render/render-part.tsx';
import { neededPolicies } from '../../renderer/registry/policies.ts';
import type { PageContext } from '../../renderer/ui/page-context.ts';

const renderer = join(import.meta.dirname, '../../renderer');

/** One way to use a section or overlay type, as its folder shows it. */
export interface Example {
  name: string;
  section?: Section;
  overlay?: Overlay;
}

/** The folder of a section or overlay type. */
export interface TypeFolder {
  kind: 'section' | 'overlay';
  type: string;
  path: string;
}

/** Every folder that holds a section or overlay type. */
export const typeFolders: TypeFolder[] = (['section', 'overlay'] as const).flatMap((kind) =>
  readdirSync(join(renderer, `${kind}s`), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ kind, type: name, path: join(renderer, `${kind}s`, name) }))
    .sort((a, b) => a.type.localeCompare(b.type)),
);

/** The examples of a type. Throws where it has none, or where they are no YAML. */
export function readExamples({ path }: TypeFolder): Example[] {
  return parse(readFileSync(join(path, 'examples.yaml'), 'utf8')) as Example[];
}

const LEADS = declaredLeads({
  locale: 'en',
  leads: {
    fields: [
      { name: 'name', label: 'Name *', input: 'text', autocomplete: 'name' },
      { name: 'email', label: 'E-mail *', input: 'email', autocomplete: 'email' },
    ],
  },
});

/** An example, rendered; one in Arabic as part of an Arabic page. */
export function renderExample(
  { section, overlay }: Example,
  islands: PageContext['islands'] = {},
): Rendered {
  const arabic = /\p{Script=Arabic}/u.test((section as { heading?: string })?.heading ?? '');
  const context: PageContext = {
    locale: arabic ? 'ar' : 'en',
    dir: arabic ? 'rtl' : 'ltr',
    strings: stringsFor(arabic ? 'ar' : 'en'),
    words: {},
    images: {},
    islands,
    leads: LEADS,
    serviceUrl: '',
    formNames: { own: 'lead-form', embedded: 'embedded-form' },
    illustrations: builtInComponents.illustrations,
    providers: builtInRegistry.providers,
    integrations: {
      hubspot: { portalId: '1', region: 'na1' },
      stripe: { publishableKey: 'pk_test_example' },
    },
    own: { path: '/example', translations: [], experiments: {} },
  };
  const workshop = {
    components: builtInComponents,
    known: new WeakMap(),
    hasIcon: () => true,
    policies: neededPolicies(builtInRegistry, {}),
    origin: 'https://www.example.com',
    asks: false,
  };
  if (overlay) return renderOverlay(overlay, 0, context, workshop);
  if (!section) throw new Error('An example needs a section or an overlay.');
  return renderSection(
    section,
    { level: 2, below: 'heading' in section ? 3 : 2, index: 0, id: section.id ?? section.type },
    context,
    workshop,
  );
}

import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchPage, LOGOS, PICTURES, pageName, SHARED_SECTIONS } from './bench-page.ts';
import { writeYaml } from './write-yaml.ts';

const PEERS = join(import.meta.dirname, 'peers');

const SITE = {
  name: 'Larkfield',
  product: 'Larkfield',
  url: 'https://www.larkfield.example',
  locale: 'en',
  organization: { name: 'Larkfield Harbour Systems' },
  social: { image: { src: 'picture-1.svg', alt: 'A quiet harbour' } },
  leads: {
    fields: ['name', 'company', 'email', 'phone'].map((name) => ({ name, label: name })),
  },
};

const THANK_YOU = {
  title: 'Thank you | Larkfield',
  description: 'We have your message and will call before the next tide.',
  robots: 'noindex',
  sections: [{ type: 'thank-you', heading: 'Welcome aboard' }],
};

/** The fields of the section of the site's own. */
const OWN_SCHEMA = {
  $id: 'boarding-call.schema.json',
  title: 'Boarding call',
  description: 'The last words before a ship leaves.',
  type: 'object',
  properties: {
    heading: { $ref: 'common.schema.json#/$defs/text', description: 'The heading.' },
    text: { $ref: 'common.schema.json#/$defs/text', description: 'What is called.' },
  },
  required: ['heading', 'text'],
};

/** One of so many pages shows the site's own section where that is measured. */
export const OWN_EVERY = 10;

/** The page that is changed where only one page is. */
export const CHANGED_PAGE = pageName(50);

/** Where the same content lies for each program. */
export interface BenchSites {
  site: string;
  hugo: string;
  eleventy: string;
  astro: string;
}

/** Writes the same `count` pages for this program and its peers below `folder`. */
export function writeSites(folder: string, count: number): BenchSites {
  const sites = {
    site: join(folder, 'site'),
    hugo: join(folder, 'hugo'),
    eleventy: join(folder, 'eleventy'),
    astro: join(folder, 'astro'),
  };
  cpSync(PEERS, folder, { recursive: true });
  write(join(sites.site, 'site.yaml'), writeYaml(SITE));
  write(join(sites.site, 'pages/thank-you.yaml'), writeYaml(THANK_YOU));
  for (const [name, section] of Object.entries(SHARED_SECTIONS)) {
    write(join(sites.site, 'partials', `${name}.yaml`), writeYaml(section));
  }
  for (const assets of ['site/assets', 'hugo/static', 'eleventy/static', 'astro/static']) {
    writeAssets(join(folder, assets));
  }
  for (let number = 1; number <= count; number += 1) writePage(sites, number, '');
  return sites;
}

/** Writes one page again, its title followed by `suffix`. */
export function writePage(sites: BenchSites, number: number, suffix: string): void {
  const page = benchPage(number);
  const content = { ...page, title: `${page.title}${suffix}` };
  const text = writeYaml(content);
  const name = pageName(number);
  write(join(sites.site, 'pages', `${name}.yaml`), writeYaml(withPartials(content)));
  write(join(sites.hugo, 'content', `${name}.md`), `---\n${text}---\n`);
  write(join(sites.eleventy, 'pages', `${name}.html`), `---\n${text}---\n`);
  write(join(sites.astro, 'content', `${name}.yaml`), text);
}

/** Writes a partial again, the text at its foot followed by `suffix`. */
export function writePartial(sites: BenchSites, name: 'footer', suffix: string): void {
  const section = SHARED_SECTIONS[name];
  const text = writeYaml({ ...section, legal: `${section.legal}${suffix}` });
  write(join(sites.site, 'partials', `${name}.yaml`), text);
}

/** Writes the site's own section, whose component adds `suffix` to its text. */
export function writeOwnSection({ site }: BenchSites, suffix: string): void {
  const folder = join(site, 'sections/boarding-call');
  write(join(folder, 'schema.json'), JSON.stringify(OWN_SCHEMA));
  write(
    join(folder, 'boarding-call.tsx'),
    `import { Section, SectionHead, type SectionProps } from 'campaign-site';
import type { BoardingCallSection } from '../types.ts';

export function BoardingCall({ section }: SectionProps<BoardingCallSection>) {
  return (
    <Section section={section}>
      <SectionHead heading={section.heading} />
      <p>{section.text}${suffix}</p>
    </Section>
  );
}
`,
  );
}

/** Lets every tenth of `count` pages show the site's own section in place of the banner. */
export function showOwnSection({ site }: BenchSites, count: number): void {
  for (let number = OWN_EVERY; number <= count; number += OWN_EVERY) {
    const page = withPartials(benchPage(number));
    const sections = (page.sections as Record<string, unknown>[]).map((section) =>
      section.type === 'cta-banner'
        ? { type: 'boarding-call', heading: section.heading, text: section.text }
        : section,
    );
    write(join(site, 'pages', `${pageName(number)}.yaml`), writeYaml({ ...page, sections }));
  }
}

/** The page as our language says it: what every page shows is written once, and used by name. */
function withPartials(page: Record<string, unknown>): Record<string, unknown> {
  const names = new Map<unknown, string>(
    Object.entries(SHARED_SECTIONS).map(([name, section]) => [section, name]),
  );
  const sections = (page.sections as unknown[]).map((section) => {
    const name = names.get(section);
    return name === undefined ? section : { use: name };
  });
  return { ...page, sections };
}

function writeAssets(folder: string): void {
  for (let index = 1; index <= LOGOS; index += 1) {
    write(join(folder, `logo-${index}.svg`), drawing(120, 40, `Logo ${index}`));
  }
  for (let index = 1; index <= PICTURES; index += 1) {
    write(join(folder, `picture-${index}.svg`), drawing(960, 540, `Picture ${index}`));
  }
}

function drawing(width: number, height: number, text: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#cde"/><text x="8" y="20">${text}</text></svg>\n`;
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }
}

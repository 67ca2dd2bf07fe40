import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const pageBytes = 30_000;

/** A built site with one page and one form, and the headers of a real one. */
export function writeBuiltSite(folder: string): string {
  mkdirSync(join(folder, '.site'), { recursive: true });
  let text = '';
  for (let n = 0; text.length < pageBytes; n += 1) text += `<p>Paragraph ${n * 7919} of it.</p>\n`;
  const html = `<!doctype html><html lang="en"><title>Page</title>${text}</html>`;
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'page.html'), html);
  writeFileSync(
    join(folder, '_headers'),
    `/*\n  X-Frame-Options: DENY\n  Permissions-Policy: camera=(), microphone=(), geolocation=()\n/page\n  Content-Security-Policy: default-src 'self'; script-src 'self'; style-src 'self' 'sha256-0LaKF1PUBowbJ235Is0vMtx3MEgrc/PR/YilHJH9Vbw='; object-src 'none'; base-uri 'none'\n`,
  );
  const fields = ['name', 'company', 'email', 'phone'].map((name) => ({
    name,
    column: name,
    label: name,
    input: name === 'email' ? 'email' : 'text',
    required: true,
    maxLength: 200,
  }));
  const leads = {
    schema: 'public',
    zone: 'UTC',
    typeName: 'leadType',
    typeColumn: 'lead_type',
    types: { contact: { label: 'Contact' } },
    fields,
  };
  const headline = { name: 'headline', variants: ['control', 'question'] };
  const form = {
    id: '/page#form',
    page: '/page',
    leadType: 'contact',
    thankYou: '/',
    locale: 'en',
    dir: 'ltr',
    button: 'Send',
    fields,
    hidden: {},
  };
  const counting = { pages: [{ path: '/page', experiments: [headline] }] };
  const built = { site: 'bench', locale: 'en', leads, forms: [form], counting };
  writeFileSync(join(folder, '.site/forms.json'), JSON.stringify(built));
  writeFileSync(join(folder, '.site/build.json'), '{"files":{}}');
  return folder;
}

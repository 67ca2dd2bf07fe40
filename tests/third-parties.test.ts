import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runSite } from './builds/run-site.ts';
import { temporaryFolder } from './support/site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);

const site = join(scratch.path, 'site');
const page = join(site, 'pages/index.yaml');

/** What services let their customers copy, and the line of it that loads something first. */
const SNIPPETS: readonly (readonly [name: string, line: number, html: string])[] = [
  [
    'typeform',
    2,
    '<div data-tf-live="01ABC"></div>\n<script src="//embed.typeform.com/next/embed.js"></script>',
  ],
  [
    'matomo',
    4,
    `<script>
  var _paq = window._paq = window._paq || [];
  (function() {
    var u="//stats.example.com/";
    var d=document, g=d.createElement('script'), s=d.getElementsByTagName('script')[0];
    g.async=true; g.src=u+'matomo.js'; s.parentNode.insertBefore(g,s);
  })();
</script>`,
  ],
  [
    'plausible',
    1,
    '<script defer data-domain="kettles.example" src="https://plausible.io/js/script.js"></script>',
  ],
  [
    'intercom',
    4,
    `<script>
  (function(){var w=window;var d=document;
    var l=function(){var s=d.createElement('script');s.type='text/javascript';s.async=true;
      s.src='https://widget.intercom.io/widget/abc123';
      d.body.appendChild(s);};l();})();
</script>`,
  ],
  [
    'google-maps',
    2,
    '<iframe\n  src="https://www.google.com/maps/embed?pb=!1m18!1m12" width="600" height="450" loading="lazy"></iframe>',
  ],
  [
    'openstreetmap',
    1,
    '<iframe width="425" height="350" src="https://www.openstreetmap.org/export/embed.html?bbox=5.1%2C52.0%2C5.2%2C52.1&amp;layer=mapnik"></iframe>',
  ],
  [
    'tally',
    1,
    '<iframe data-tally-src="https://tally.so/embed/wABC?alignLeft=1" width="100%" height="200"></iframe>\n<script src="https://tally.so/widgets/embed.js"></script>',
  ],
  [
    'turnstile',
    1,
    '<script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer></script>\n<div class="cf-turnstile" data-sitekey="0x4AAA"></div>',
  ],
  [
    'calendly',
    1,
    '<div class="calendly-inline-widget" data-url="https://calendly.com/acme/first-talk"></div>\n<script src="https://assets.calendly.com/assets/external/widget.js" async></script>',
  ],
  [
    'vimeo',
    1,
    '<iframe src="https://player.vimeo.com/video/123456789?h=abc" allow="autoplay"></iframe>\n<script src="https://player.vimeo.com/api/player.js"></script>',
  ],
  [
    'hotjar',
    7,
    `<script>
  (function(h,o,t,j,a,r){
    h.hj=h.hj||function(){(h.hj.q=h.hj.q||[]).push(arguments)};
    a=o.getElementsByTagName('head')[0];
    r=o.createElement('script');r.async=1;
    r.src=t+h._hjSettings.hjid+j;a.appendChild(r);
  })(window,document,'https://static.hotjar.com/c/hotjar-','.js?sv=');
</script>`,
  ],
  [
    'meta-pixel',
    4,
    `<script>
  !function(f,b,e,v,n,t,s){t=b.createElement(e);t.async=!0;
    t.src=v;s=b.getElementsByTagName(e)[0];s.parentNode.insertBefore(t,s)}(window,document,
    'script','https://connect.facebook.net/en_US/fbevents.js');
</script>
<noscript><img height="1" width="1" src="https://www.facebook.com/tr?id=1&amp;ev=PageView&amp;noscript=1" alt="" /></noscript>`,
  ],
  [
    'linkedin-insight',
    5,
    `<script>
  (function() {
    var s = document.getElementsByTagName("script")[0];
    var b = document.createElement("script");
    b.src = "https://snap.licdn.com/li.lms-analytics/insight.min.js";
    s.parentNode.insertBefore(b, s);})();
</script>`,
  ],
  [
    'spotify',
    1,
    '<iframe src="https://open.spotify.com/embed/episode/7mak?utm_source=generator" width="100%" height="152"></iframe>',
  ],
  [
    'crisp',
    1,
    '<script>window.$crisp=[];(function(){d=document;s=d.createElement("script");s.src="https://client.crisp.chat/l.js";s.async=1;d.getElementsByTagName("head")[0].appendChild(s);})();</script>',
  ],
];

beforeEach(() => {
  rmSync(site, { recursive: true, force: true });
  cpSync(join(import.meta.dirname, 'custom-sections/site'), site, { recursive: true });
});

test.each(SNIPPETS)(
  '%s, copied into a component, is an error at its line',
  async (name, line, html) => {
    writeSection(
      name,
      `const html = \`\n${html}\`;`,
      '<div dangerouslySetInnerHTML={{ __html: html }} />',
    );
    const { code, stdout } = await run('validate');
    expect(code).toBe(1);
    // The snippet begins on the fourth line of the file.
    expect(stdout).toContain(`site/sections/${name}/${name}.tsx:${line + 3}:`);
    expect(stdout).toContain('as no policy names it');
    expect(stdout).toContain(`export default defineSection({`);
  },
);

test('snippets in the YAML of one page are all errors at their lines', async () => {
  writeSection('snippet', '', '<div dangerouslySetInnerHTML={{ __html: section.html }} />');
  const loading = SNIPPETS.filter(([, , html]) => /\ssrc="/.test(html));
  for (const [name, , html] of loading) {
    const text = html.replaceAll('\n', '\n      ');
    appendFileSync(page, `  - type: snippet\n    heading: ${name}\n    html: |\n      ${text}\n`);
  }
  const lines = readFileSync(page, 'utf8').split('\n');
  const { stdout } = await run('validate');
  for (const [name] of loading) {
    const line = lines.indexOf(`    heading: ${name}`) + 2;
    expect(stdout).toContain(`site/pages/index.yaml:${line}:`);
  }
});

test.each([
  ['a link', '<a href="https://wa.me/3112345">Write to us</a>'],
  ['a link to a constant', '<a href={SHOP}>Our shop</a>'],
  ['an address in a text', '<p>Find us at https://www.example.com</p>'],
  ['a shape', '<svg xmlns="http://www.w3.org/2000/svg" />'],
  ['a hint', '<input placeholder="https://www.example.com" aria-label="Address" />'],
])('%s is none', async (_name, html) => {
  writeSection(
    'plain',
    `const SHOP = 'https://shop.example.com';\n/* https://cdn.example.com/a.js */`,
    html,
  );
  const { stdout } = await run('validate');
  expect(stdout).not.toContain('foreign-content');
});

test('an origin that the facts name is allowed on the pages of the section, and on no other', async () => {
  writeSection('city-map', '', '<Embed src={section.html} title="Map" />');
  writeFacts('city-map', "policy: { 'frame-src': ['https://*.example.com'] }");
  show('city-map', 'https://maps.example.com/embed');
  const { code, stderr } = await run('build');
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  const policyOf = (file: string) =>
    /content-security-policy"? content="([^"]*)"/.exec(
      readFileSync(join(scratch.path, 'out', file), 'utf8'),
    )?.[1];
  expect(policyOf('index.html')).toContain('frame-src https://*.example.com;');
  expect(policyOf('404.html')).toContain('frame-src &#x27;none&#x27;;');
});

test('an address in the content that the facts do not name is an error at its line', async () => {
  writeSection('city-map', '', '<Embed src={section.html} title="Map" />');
  writeFacts('city-map', "policy: { 'frame-src': ['https://maps.example.com'] }");
  show('city-map', 'https://other.example.org/embed');
  const { stdout } = await run('validate');
  const line = readFileSync(page, 'utf8').trimEnd().split('\n').length;
  expect(stdout).toContain(`site/pages/index.yaml:${line}:`);
  expect(stdout).toContain("policy: { 'frame-src': ['https://other.example.org'] },");
  expect(stdout).toContain('1 error in 1 file.');
});

test('where a site asks for consent, what would not wait for it is an error', async () => {
  writeSection('city-map', '', '<iframe src={section.html} title="Map" />');
  writeFacts('city-map', "policy: { 'frame-src': ['https://maps.example.com'] }");
  show('city-map', 'https://maps.example.com/embed');
  expect((await run('validate')).stdout).not.toContain('error');
  appendFileSync(join(site, 'site.yaml'), 'integrations: { consent: required }\n');
  const { stdout } = await run('validate');
  expect(stdout).toContain('error custom-section/before-consent');
  expect(stdout).toContain('Show it with `Embed` of campaign-site, which waits for them.');
});

test.each([
  ["{ 'frame-source': [] }", 42, '`policy` has no `frame-source`. There are: script-src, '],
  ["{ 'frame-src': 'https://maps.example.com' }", 42, '`frame-src` must be a list of origins.'],
  ["{ 'frame-src': ['maps.example.com'] }", 56, 'but has `maps.example.com`'],
  ["{ 'script-src': ['*'] }", 57, 'but has `*`'],
  ["['https://maps.example.com']", 32, '`policy` must be an object such as'],
])('a policy that is none is an error at its place: %s', async (policy, column, message) => {
  writeSection('city-map', '', 'null');
  writeFacts('city-map', `policy: ${policy}`);
  const { stdout } = await run('validate');
  expect(stdout).toContain(`site/sections/city-map/section.ts:2:${column}\n`);
  expect(stdout.replace(/\n\s+/g, ' ')).toContain(message);
});

/** Writes a section that shows an expression. */
function writeSection(name: string, code: string, shown: string): void {
  const folder = join(site, 'sections', name);
  mkdirSync(folder, { recursive: true });
  const field = '{ "type": "string", "description": "What is shown." }';
  writeFileSync(
    join(folder, 'schema.json'),
    `{ "title": "Snippet", "description": "A snippet.", "type": "object", "properties": { "heading": ${field}, "html": ${field} } }`,
  );
  const component = name.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
  writeFileSync(
    join(folder, `${name}.tsx`),
    `import { Embed, Section } from 'campaign-site';

${code}

export function ${component}({ section }) {
  return <Section section={section} label="A">{${shown}}</Section>;
}
`,
  );
}

function writeFacts(name: string, facts: string): void {
  writeFileSync(
    join(site, 'sections', name, 'section.ts'),
    `import { defineSection } from 'campaign-site/facts';\nexport default defineSection({ ${facts} });\n`,
  );
}

function show(type: string, html: string): void {
  appendFileSync(page, `  - type: ${type}\n    html: ${html}\n`);
}

function run(command: 'build' | 'validate') {
  const args = command === 'build' ? ['build', 'site', '--out', 'out'] : [command, 'site'];
  return runSite(args, scratch.path);
}

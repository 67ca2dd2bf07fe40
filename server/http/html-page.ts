import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeText } from '../../renderer/light.ts';
import { type MailBrand, plainMailSet } from '../../renderer/mail/index.ts';
import { securityHeaders } from './security-headers.ts';

/** A page that the service itself writes; `body` is HTML, the other texts are plain. */
export interface HtmlPage {
  locale: string;
  dir: 'ltr' | 'rtl';
  title: string;
  body: string;
  /** The site whose name and colours the page shows; plain without it. */
  brand?: MailBrand;
  /** Origin of another host that the answer to its form leads to. */
  leadsTo?: string;
}

const rules = `
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;overflow-wrap:anywhere;padding:1.5rem 1rem;background:var(--ground);color:var(--ink);font:1.0625rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif}
.site{margin:0 0 .5rem;font-weight:600;color:var(--primary)}
main{inline-size:100%;max-inline-size:33rem;background:#fff;border:1px solid var(--line);border-radius:1rem;padding:clamp(1.25rem,5vw,2.5rem);box-shadow:0 1px 2px rgb(20 30 28/.06),0 12px 32px rgb(20 30 28/.08)}
h1{margin:0 0 1.25rem;font-size:clamp(1.5rem,1.2rem + 1.5vw,2rem);line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
[dir=rtl] h1{letter-spacing:0}
h2{margin:0 0 .25rem;font-size:1.125rem;line-height:1.35}
p{margin:0 0 1rem}
a{color:var(--primary);text-underline-offset:.15em}
.problem{margin:0 0 1.75rem;padding:1rem 1.25rem;background:#fdf1f0;border:1px solid #f0c6c2;border-inline-start:.375rem solid #b3261e;border-radius:.5rem}
.problem p{margin:0}
.problem ul{margin:0;padding-inline-start:1.25rem}
.problem li{padding-block:.125rem}
.problem a{color:#8c1d18;font-weight:600}
dl{margin:0 0 1rem;display:grid;gap:.25rem 1rem;grid-template-columns:auto 1fr}
dt{color:var(--ink-soft)}
dd{margin:0}
.field{margin-block-end:1.25rem}
label{display:block;margin-block-end:.375rem;font-weight:600}
.optional,.hint{font-weight:400;color:var(--ink-soft)}
.hint{margin:0 0 .375rem}
.field-checkbox{display:grid;grid-template-columns:auto 1fr;align-items:center;gap:0 .75rem}
.field-checkbox label{margin:0}
.field-checkbox p{grid-column:1/-1}
.field-checkbox input{inline-size:1.5rem;min-block-size:1.5rem}
input,select,textarea{display:block;inline-size:100%;min-block-size:3rem;padding:.625rem .875rem;font:inherit;color:inherit;background:#fff;border:1px solid #7b8682;border-radius:.5rem}
textarea{min-block-size:7rem;resize:vertical}
[aria-invalid=true]{border-color:#b3261e;box-shadow:inset 0 0 0 1px #b3261e}
.error{margin:0 0 .375rem;color:#a0211a;font-weight:600;font-size:1rem}
button{inline-size:100%;min-block-size:3.25rem;padding:.75rem 1.5rem;font:inherit;font-weight:650;color:var(--primary-ink);background:var(--primary);border:0;border-radius:.5rem;cursor:pointer}
button:hover{background:color-mix(in srgb,var(--primary) 85%,var(--ink))}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
.problem:focus-visible{outline-color:#b3261e}
.back{margin:1.5rem 0 0;text-align:center}
@media (forced-colors:active){button{border:1px solid}}
`.trim();

const headers = {
  ...securityHeaders,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

function styleFor({ colors }: MailBrand): string {
  const { ink, inkSoft, primary, primaryInk, line, groundAlt } = colors;
  return `:root{--ink:${ink};--ink-soft:${inkSoft};--primary:${primary};--primary-ink:${primaryInk};--line:${line};--ground:${groundAlt}}\n${rules}`;
}

/** Answers with a page of the service's own: no script, one style sheet, nothing kept in caches. */
export function sendHtmlPage(reply: FastifyReply, status: number, page: HtmlPage): FastifyReply {
  const style = styleFor(page.brand ?? plainMailSet.brand);
  const hash = createHash('sha256').update(style).digest('base64');
  return reply
    .code(status)
    .headers({
      ...headers,
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'${page.leadsTo ? ` ${page.leadsTo}` : ''}; base-uri 'none'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>
<html lang="${escapeText(page.locale)}" dir="${page.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeText(page.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${page.brand ? `<p class="site">${escapeText(page.brand.name)}</p>\n` : ''}${page.body}
</main>
</body>
</html>
`,
    );
}

import { type ComponentProps, createElement as h, type ReactNode } from 'react';
import type { Mail } from '../../schemas/generated/contract.ts';
import type { MailBrand, MailLogo } from './mail-set.ts';

/** What an e-mail shows; `body` and `footer` are HTML. */
export interface MailContent
  extends Pick<Mail, 'subject' | 'preview' | 'heading' | 'body' | 'button'> {
  locale: string;
  dir: 'ltr' | 'rtl';
  /** What is known of a lead, as names and values. */
  details: readonly (readonly [name: string, value: string])[];
  footer?: string;
}

const fonts =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', Arial, sans-serif";

/**
 * At night: greys that go with every brand. The button keeps its colours, which are light enough to
 * be found on dark and have a contrast of their own.
 */
const DARK =
  '@media (prefers-color-scheme:dark){body,.page{background:#15181c!important}.all,.all h1{color:#eceff2!important}.card{background:#1f2429!important;border-color:#353c44!important}.name a,.text a,.small a{color:#eceff2!important}.logo{padding:4px;border-radius:8px;background:#fff}.small,.label{color:#b4bcc5!important}.cell{border-color:#353c44!important}}';

/**
 * The e-mail as a document. Plain JavaScript instead of JSX, and tables instead of boxes: the first
 * runs in the service as it is, the second in every mail program.
 */
export function MailDocument({
  brand,
  logo,
  mail,
}: {
  brand: MailBrand;
  logo?: MailLogo;
  mail: MailContent;
}): ReactNode {
  const { colors } = brand;
  const style = `:root{color-scheme:light dark}body{margin:0;background:${colors.groundAlt}}.text p{margin:0 0 16px}.text ul,.text ol{margin:0 0 16px;padding-inline-start:24px}.text li{margin:0 0 6px}.text a,.small a{color:${colors.primary}}.small p{margin:0 0 8px}@media (max-width:600px){.card{padding:28px 22px!important}}${DARK}`;
  return h(
    'html',
    { lang: mail.locale, dir: mail.dir },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, mail.subject),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of CSS
      h('style', { dangerouslySetInnerHTML: { __html: style } }),
    ),
    h(
      'body',
      { className: 'page', style: { margin: 0, background: colors.groundAlt } },
      mail.preview && h('div', { style: hidden }, mail.preview),
      table(
        { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 },
        row({ align: 'center', style: { padding: '24px 12px' } }, frame({ brand, logo }, mail)),
      ),
    ),
  );
}

/** By which the HTML finds its picture in the e-mail itself; nothing is loaded from anywhere. */
export const LOGO_ID = 'logo';

interface Sender {
  brand: MailBrand;
  logo?: MailLogo;
}

const hidden = { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 } as const;

function frame({ brand, logo }: Sender, mail: MailContent): ReactNode {
  const { colors } = brand;
  const start = mail.dir === 'rtl' ? 'right' : 'left';
  return table(
    {
      role: 'presentation',
      className: 'all',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      style: { maxWidth: 600, textAlign: start, fontFamily: fonts, color: colors.ink },
    },
    row(
      { className: 'name', style: { padding: '8px 4px 20px', fontSize: 18, fontWeight: 700 } },
      nameLink({ brand, logo }),
    ),
    row(
      { className: 'card', style: cardStyle(colors) },
      h('h1', { style: { margin: '0 0 16px', fontSize: 26, lineHeight: '32px' } }, mail.heading),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it escapes any HTML in the text
      h('div', { className: 'text', dangerouslySetInnerHTML: { __html: mail.body } }),
      mail.button && button(mail.button, colors),
      mail.details.length > 0 && details(mail.details, colors),
    ),
    mail.footer &&
      row({
        className: 'small',
        style: { padding: '20px 4px', fontSize: 13, lineHeight: '20px', color: colors.inkSoft },
        // markdown-it escapes any HTML in the text.
        dangerouslySetInnerHTML: { __html: mail.footer },
      }),
  );
}

function table(attributes: ComponentProps<'table'>, ...rows: ReactNode[]): ReactNode {
  return h('table', attributes, h('tbody', null, ...rows));
}

/** A row with one cell. */
function row(attributes: ComponentProps<'td'>, ...content: ReactNode[]): ReactNode {
  return h('tr', null, h('td', attributes, ...content));
}

/** The logo and the name, as the header of a page has them: a wide logo has the name in it. */
function nameLink({ brand: { name, url, colors }, logo }: Sender): ReactNode {
  const isWord = logo !== undefined && logo.width >= logo.height * 2;
  return h(
    'a',
    { href: url, style: { color: colors.primary, textDecoration: 'none' } },
    logo &&
      h('img', {
        className: 'logo',
        src: `cid:${LOGO_ID}`,
        alt: isWord ? name : '',
        width: logo.width,
        height: logo.height,
        style: { border: 0, verticalAlign: 'middle', marginInlineEnd: 12 },
      }),
    !isWord && name,
  );
}

function cardStyle(colors: MailBrand['colors']) {
  return {
    padding: '40px 40px 32px',
    background: '#ffffff',
    border: `1px solid ${colors.line}`,
    borderRadius: 12,
    fontSize: 16,
    lineHeight: '25px',
  };
}

function button(
  { label, href }: { label: string; href: string },
  colors: MailBrand['colors'],
): ReactNode {
  const style = {
    display: 'inline-block',
    margin: '8px 0 12px',
    padding: '13px 26px',
    background: colors.primary,
    color: colors.primaryInk,
    borderRadius: 8,
    fontWeight: 600,
    textDecoration: 'none',
  };
  return h('p', { style: { margin: 0 } }, h('a', { href, style }, label));
}

function details(rows: MailContent['details'], colors: MailBrand['colors']): ReactNode {
  const line = `1px solid ${colors.line}`;
  const cell = { padding: '10px 0', borderTop: line, verticalAlign: 'top' } as const;
  return table(
    { width: '100%', cellPadding: 0, cellSpacing: 0, style: { marginTop: 8, fontSize: 15 } },
    rows.map(([name, value]) =>
      h(
        'tr',
        { key: name },
        h(
          'th',
          {
            scope: 'row',
            className: 'cell label',
            style: {
              ...cell,
              width: '34%',
              paddingInlineEnd: 16,
              textAlign: 'inherit',
              fontWeight: 400,
              color: colors.inkSoft,
            },
          },
          name,
          // Where a program shows no tables, the two would be one word.
          ': ',
        ),
        h(
          'td',
          { dir: 'auto', className: 'cell', style: { ...cell, whiteSpace: 'pre-wrap' } },
          value,
        ),
      ),
    ),
  );
}

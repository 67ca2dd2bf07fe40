import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { interfaceStyles } from '../generated/styles.ts';
import { tokenStyles } from '../phases/7-render/page-styles.ts';
import { allRules } from '../phases/7-render/style-rules.ts';

/** What the pages of the service have of their site. */
export interface PageBrand {
  /** Name of the site. */
  site: string;
  /** Colours of the site over the usual ones, by the names of the tokens. */
  colors?: Readonly<Record<string, string>>;
}

/** A page of the service and its only style sheet, by whose hash a policy allows it. */
export interface ServicePage {
  html: string;
  style: string;
}

/** The style sheet of some pages, called `name`, in the colours of a site. */
export function pageStyles({ colors = {} }: Partial<PageBrand>, name: string): string {
  const css = ['ui', 'form', name].map((one) => allRules(interfaceStyles[one] ?? [])).join('');
  return tokenStyles({ colors }, css, new Set()) + css;
}

interface Props {
  locale: string;
  dir: 'ltr' | 'rtl';
  title: string;
  /** Class of the body. */
  name: string;
  style: string;
  /** Address of the only script. */
  script?: string;
  children: ReactNode;
}

/** A document that is complete without a script, and that no search engine shows. */
export function renderServicePage({
  locale,
  dir,
  title,
  name,
  style,
  script,
  children,
}: Props): ServicePage {
  const html = renderToStaticMarkup(
    <html lang={locale} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {script && <script src={script} defer />}
      </head>
      <body className={name}>{children}</body>
    </html>,
  );
  return { html: `<!doctype html>${html}`, style };
}

import type { PageBrand } from '../../renderer/service-pages/index.ts';
import type { MailBrand } from '../../schemas/generated/contract.ts';

/** Name and colours of a site, as its e-mails have them, for the pages of the service. */
export function pageBrand({ name, colors }: MailBrand): PageBrand {
  const { ink, inkSoft, primary, primaryInk, line, groundAlt } = colors;
  return {
    site: name,
    colors: {
      ink,
      'ink-soft': inkSoft,
      primary,
      'primary-ink': primaryInk,
      'primary-tint': `color-mix(in srgb, ${primary} 10%, #fff)`,
      line,
      'ground-alt': groundAlt,
      dark: `color-mix(in srgb, ${primary} 42%, ${ink})`,
    },
  };
}

import { hash } from 'node:crypto';
import type { Page as PageContent, Site } from '../../generated/types.ts';
import { directionOf } from '../../locale/languages.ts';
import type { Page, PublicAsset, SiteAssets, SocialCard, SocialImage } from '../../model/model.ts';
import { SHARED_PICTURE } from '../../model/picture-facts.ts';
import { colorsOf, themeOf } from '../../theme/theme-of.ts';
import { absoluteUrl } from './absolute-url.ts';

/** A page whose picture is looked for. */
type SharedPage = Pick<Page, 'path' | 'content'> & {
  /** Its content as visitors see it. */
  shown: PageContent;
  locale: string;
};

/** What it depends on where a picture stands. */
interface Place {
  assets: SiteAssets;
  origin: string;
  base: string;
}

/**
 * The page's own picture for sharing, or that of its theme; then one that is drawn, where the site
 * wants that, or the site's.
 */
export function socialImage(page: SharedPage, site: Site, place: Place): SocialImage {
  const { shown, content } = page;
  const own = content.social?.image;
  const themed = shown.theme ? site.themes?.[shown.theme]?.social?.image : undefined;
  if (!own && !themed && site.social.cards && page.path !== '/') {
    return drawnImage(page, site, place);
  }
  const image = own ?? themed ?? site.social.image;
  const asset: PublicAsset | undefined = place.assets.files[image.src];
  return {
    src: absoluteUrl(asset?.png ?? asset?.url ?? image.src, place.origin),
    alt: own ? (shown.social?.image?.alt ?? own.alt) : image.alt,
    ...sizeOf(asset),
    png: asset?.png,
  };
}

/** An SVG has the width of a card as PNG. */
function sizeOf(asset: PublicAsset | undefined): Pick<SocialImage, 'width' | 'height'> {
  const { width, height, png } = asset ?? {};
  if (!png || !width || !height) return { width, height };
  const { width: shown } = SHARED_PICTURE;
  return { width: shown, height: Math.round((height * shown) / width) };
}

function drawnImage(page: SharedPage, site: Site, { origin, base }: Place): SocialImage {
  const card = cardOf(page, site);
  return {
    src: absoluteUrl(`${base}/${card.path}`, origin),
    alt: card.title,
    ...SHARED_PICTURE,
    card,
  };
}

function cardOf({ shown, locale }: SharedPage, site: Site): SocialCard {
  const colors = colorsOf(themeOf(site, shown.theme));
  const drawn = {
    title: shown.social?.title ?? shown.title,
    site: site.name,
    host: new URL(site.url).host,
    locale,
    dir: directionOf(locale),
    colors: {
      background: colors.dark,
      shape: colors.primary,
      accent: colors.darkAccent,
      text: colors.darkInk,
      soft: colors.darkSoft,
    },
  };
  const sum = hash('sha256', JSON.stringify(drawn)).slice(0, 10);
  return { path: `assets/social/${sum}.png`, ...drawn };
}

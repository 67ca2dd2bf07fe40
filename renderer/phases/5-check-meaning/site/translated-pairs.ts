import type { SoundPage } from './page-summary.ts';

/** Pages with those that translate them; two that name each other are one pair. */
export function translatedPairs(pages: readonly SoundPage[]): [SoundPage, SoundPage][] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return pages.flatMap((page) =>
    (page.translations ?? []).flatMap(({ path }): [SoundPage, SoundPage][] => {
      const other = byPath.get(path);
      const isMutual = other?.translations?.some((one) => one.path === page.path);
      return other && !(isMutual && other.file < page.file) ? [[page, other]] : [];
    }),
  );
}

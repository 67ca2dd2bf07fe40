import type { Locator } from '../../model/locator.ts';
import { once } from '../../model/once.ts';
import { locateCarefully } from './locate-carefully.ts';
import { findPlaces } from './locate-quickly.ts';

/** A locator for a text, however broken. Reading the text is the costly part, so keep one for each file. */
export function createLocator(text: string): Locator {
  const places = once(() => findPlaces(text));
  const carefully = once(() => locateCarefully(text));
  return {
    locate(pointer, onKey) {
      const place = places().get(pointer);
      return (onKey ? place?.key : place?.value) ?? carefully().locate(pointer, onKey);
    },
    written(pointer) {
      const place = places().get(pointer);
      if (place?.value) return text.slice(place.value.start, place.value.end);
      const isNowhere = !place && places().size > 0;
      return isNowhere ? undefined : carefully().written(pointer);
    },
  };
}

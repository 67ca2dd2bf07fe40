import { defineProvider, type MapProvider } from '../../registry/provider-facts.ts';

/** Maps of Google, as its *Share* and *Embed a map* give them; without an account. */
export default defineProvider<MapProvider>({
  kind: 'map',
  policy: { 'frame-src': ['https://www.google.com'] },
  // https://developers.google.com/maps/documentation/urls/get-started
  pageUrl: (place) =>
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`,
});

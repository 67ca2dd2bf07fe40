import { defineProvider, type MapProvider } from '../../registry/provider-facts.ts';

/** Maps of OpenStreetMap. */
export default defineProvider<MapProvider>({
  kind: 'map',
  policy: { 'frame-src': ['https://www.openstreetmap.org'] },
  pageUrl: (place) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`,
});

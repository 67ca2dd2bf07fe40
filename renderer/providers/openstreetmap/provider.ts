import { defineProvider, type MapProvider } from '../../registry/provider-facts.ts';

export default defineProvider<MapProvider>({
  kind: 'map',
  policy: { 'frame-src': ['https://www.openstreetmap.org'] },
  pageUrl: (place) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`,
});

import { defineProvider, type VideoProvider } from '../../registry/provider-facts.ts';
import { playerUrl } from './player-url.ts';

/** Videos of YouTube, from the address that sets no cookies before they are played. */
export default defineProvider<VideoProvider>({
  kind: 'video',
  isDefault: true,
  policy: { 'frame-src': ['https://www.youtube-nocookie.com'] },
  watchUrl: (videoId) => `https://www.youtube.com/watch?v=${videoId}`,
  playerUrl,
});

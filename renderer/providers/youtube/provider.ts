import { defineProvider, type VideoProvider } from '../../registry/provider-facts.ts';
import { playerUrl } from './player-url.ts';

/** Videos of YouTube, from the address that sets no cookies before they are played. */
export default defineProvider<VideoProvider>({
  kind: 'video',
  isDefault: true,
  policy: { 'frame-src': ['https://www.youtube-nocookie.com'] },
  watchUrl: (videoId) => `https://www.youtube.com/watch?v=${videoId}`,
  playerUrl,
  check: (embed) => {
    const { videoId } = embed as { videoId: string };
    if (/^[\w-]{11}$/.test(videoId)) return [];
    return [
      {
        rule: 'video/id',
        pointer: '',
        message: `Videos of YouTube have 11 letters, digits and signs, but this is \`${videoId}\`.`,
        help: 'Copy the part of its address behind v= again, or write its own `provider`.',
      },
    ];
  },
});

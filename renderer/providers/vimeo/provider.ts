import { defineProvider, type VideoProvider } from '../../registry/provider-facts.ts';
import { playerUrl } from './player-url.ts';

export default defineProvider<VideoProvider>({
  rules: {
    'video/id': {
      title: 'The identifier of a video of another platform',
      why: 'The platform does not know it, and would show an error.',
      fix: 'Write the identifier as the platform has it, or name the other platform.',
      wrong: 'provider: vimeo\nvideoId: SpokeDemo3M',
      right: 'provider: vimeo\nvideoId: "123456789"',
    },
  },
  kind: 'video',
  policy: { 'frame-src': ['https://player.vimeo.com'] },
  watchUrl: (videoId) => `https://vimeo.com/${videoId}`,
  playerUrl,
  check: (embed) => {
    const { videoId } = embed as { videoId: string };
    if (/^\d+(\/|$)/.test(videoId)) return [];
    return [
      {
        rule: 'video/id',
        pointer: '',
        message: `Videos of Vimeo have a number, but this is \`${videoId}\`.`,
        help: 'Write the number in the address of the video, or another `provider`.',
      },
    ];
  },
});

import type { Diagnostic } from '../../model/diagnostic.ts';
import { defineSection, type SectionOf } from '../../registry/type-facts.ts';

type Video = SectionOf<'video'>;

export default defineSection<'video'>({
  rules: {
    'video/captions': {
      title: 'A video of your own without captions',
      why: 'Who cannot hear, or must be quiet, does not learn what is said in it.',
      fix: 'Add captions: a WebVTT file, which speech recognition writes and you correct.',
      wrong: 'type: video\nfile: films/oven.mp4',
      right: 'type: video\nfile: films/oven.mp4\ncaptions: films/oven.vtt',
      canBeOff: true,
    },
    'video/source': {
      title: 'A video section without one video',
      why: 'There would be nothing to play, or two videos in one place.',
      fix: 'Write videoId for a video of a platform, or file for one in the assets folder.',
      wrong: 'type: video\ntitle: Three ovens',
      right: 'type: video\ntitle: Three ovens\nfile: films/oven.mp4',
    },
  },
  aliases: ['film', 'movie', 'player'],
  check: (section) => [...checkSource(section), ...checkCaptions(section)],
  providers: ({ provider, videoId }) =>
    provider && videoId ? [{ name: provider, embed: { videoId }, pointer: '/videoId' }] : [],
  /** Search engines take no video of which they do not know since when there is one. */
  structuredData: (section, { page, site, videoProvider }) =>
    section.uploaded
      ? [
          {
            '@type': 'VideoObject',
            name: section.title,
            description: section.summary ?? section.title,
            thumbnailUrl: section.poster ? site.origin + section.poster.src : page.social.image.src,
            uploadDate: section.uploaded,
            duration: section.duration,
            contentUrl: section.file && site.origin + section.file,
            embedUrl: section.videoId && videoProvider(section.provider).playerUrl(section.videoId),
          },
        ]
      : [],
});

/** Whether it is one video, with a still that can stand before it. */
function checkSource({ videoId, file, picture }: Video): Diagnostic[] {
  const source = { rule: 'video/source' } as const;
  if (videoId && file) {
    return [
      {
        ...source,
        pointer: '/file',
        message: 'This section has two videos: `videoId` and `file`.',
        help: 'Keep the one that is to be played.',
      },
    ];
  }
  if (!videoId && !file) {
    return [
      {
        ...source,
        pointer: '',
        onKey: true,
        message: 'Nothing says which video is played.',
        help: 'Write `videoId` for a video of a platform, or `file` for one in the assets folder.',
      },
    ];
  }
  if (!file || !picture) return [];
  return [
    {
      ...source,
      pointer: '/picture',
      message: 'A drawn picture cannot stand before a video of your own.',
      help: 'Write `poster` with a picture from the assets folder.',
    },
  ];
}

function checkCaptions({ videoId, file, captions }: Video): Diagnostic[] {
  if (!file || videoId || captions) return [];
  return [
    {
      rule: 'video/captions',
      severity: 'warning',
      pointer: '/file',
      message: 'Who cannot hear does not learn what is said in this video.',
      help: 'Add `captions` with a WebVTT file.',
    },
  ];
}

import { defineSection } from '../../registry/facts.ts';

export default defineSection<'video'>({
  structuredData: (section, { page, site, videoProvider }) => [
    {
      '@type': 'VideoObject',
      name: section.title,
      description: section.summary ?? section.title,
      thumbnailUrl: section.poster ? site.url + section.poster.src : page.social.image.src,
      uploadDate: section.uploaded,
      duration: section.duration,
      embedUrl: videoProvider(section.provider).playerUrl(section.videoId),
    },
  ],
});

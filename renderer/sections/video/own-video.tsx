import type { SectionOf } from '../../registry/type-facts.ts';
import { usePage } from '../../ui/page-context.ts';
import { noteAll } from '../../ui/uses.ts';

const TYPES: Readonly<Record<string, string>> = { webm: 'video/webm' };

/** A video of the site itself: nothing but its poster is loaded before it is played. */
export function OwnVideo({ section }: { section: SectionOf<'video'> }) {
  const { file = '', captions, poster, title } = section;
  const { locale } = usePage();
  noteAll('images', poster ? [poster.src] : []);
  return (
    // biome-ignore lint/a11y/useMediaCaption: where there are none, a warning asks for them
    <video
      className="video__frame"
      controls
      playsInline
      preload="none"
      poster={poster?.src}
      aria-label={title}
    >
      <source src={file} type={TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'video/mp4'} />
      {captions && <track kind="captions" src={captions} srcLang={locale} default />}
      <a href={file}>{title}</a>
    </video>
  );
}

import type { ReactNode } from 'react';
import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { Buttons, Icon } from '../../ui/elements.tsx';
import { Image } from '../../ui/image.tsx';
import { Island } from '../../ui/island.tsx';
import { usePage, useProvider } from '../../ui/page-context.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { noteAll } from '../../ui/uses.ts';

/** A video of the site itself, or one of a platform behind its still. */
export function Video({ section }: SectionProps<'video'>) {
  const { eyebrow, heading, text, videoId, title, summary, actions } = section;
  return (
    <Section section={section} label={heading ? undefined : title}>
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} />
      <figure className="video__figure">
        {videoId ? (
          <PlatformVideo section={section} videoId={videoId} />
        ) : (
          <OwnVideo section={section} />
        )}
        {summary && <figcaption className="visually-hidden">{summary}</figcaption>}
      </figure>
      <Buttons buttons={actions} />
    </Section>
  );
}

/** Nothing loads from the platform before a visitor plays the video. */
function PlatformVideo({ section, videoId }: { section: SectionOf<'video'>; videoId: string }) {
  const { name, provider } = useProvider('video', section.provider);
  return (
    <Island
      name={name}
      thirdParty
      component={Facade}
      on="visible"
      margin={100}
      props={{ videoId, title: section.title }}
      slots={{ href: provider.watchUrl(videoId), children: <Front section={section} /> }}
    />
  );
}

/** A link to the video, which plays in its place once the island is alive. */
function Facade({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="video__frame" href={href} target="_blank" rel="noopener" data-scripted>
      {children}
    </a>
  );
}

function Front({ section }: { section: SectionOf<'video'> }) {
  const { title, duration } = section;
  const { strings } = usePage();
  return (
    <>
      <Still section={section} />
      <span className="video__bar">
        <span className="video__play">
          <Icon name="play" />
        </span>
        <span>
          <span className="visually-hidden">{strings.playVideo}: </span>
          <span className="video__title">{title}</span>
          {duration && <span className="video__time tabular">{clockTime(duration)}</span>}
          <span className="visually-hidden" data-new-tab>
            {' '}
            ({strings.opensInNewTab})
          </span>
        </span>
      </span>
    </>
  );
}

function Still({ section }: { section: SectionOf<'video'> }) {
  const { poster, picture } = section;
  if (poster) {
    return (
      <Image image={poster} sizes="(min-width: 1080px) 1000px, 92vw" className="video__still" />
    );
  }
  return (
    <span className="video__drawing" aria-hidden="true">
      {picture && <Picture picture={picture} />}
    </span>
  );
}

/** A length such as `PT1H2M8S` as a clock shows it: `1:02:08`. */
function clockTime(duration: string): string {
  const part = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(duration)?.[1] ?? 0);
  const [hours, minutes, seconds] = [part('H'), part('M'), part('S')];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

const TYPES: Readonly<Record<string, string>> = { webm: 'video/webm' };

/** A video of the site itself: nothing but its poster is loaded before it is played. */
function OwnVideo({ section }: { section: SectionOf<'video'> }) {
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

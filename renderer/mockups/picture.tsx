import type { ReactNode } from 'react';
import type { Picture as PictureData } from '../generated/types.ts';
import { Callout } from '../ui/callout.tsx';
import { classes } from '../ui/classes.ts';
import { Image } from '../ui/image.tsx';
import { Board } from './board.tsx';
import { Cover } from './cover.tsx';
import { Dashboard } from './dashboard.tsx';
import { DocumentDraft } from './document-draft.tsx';
import { Ledger } from './ledger.tsx';
import { Phone } from './phone.tsx';
import { Pipeline } from './pipeline.tsx';
import { Schedule } from './schedule.tsx';

interface Props {
  picture: PictureData;
  /** True for the hero's picture: loaded at once and first. */
  priority?: boolean;
}

/**
 * A picture: an image file, or an interface drawn from data in the colours of the site.
 * A drawn one is one image with one alternative text; what it is made of stays unread. It runs in
 * the direction of its own words, so that an Arabic screen looks right on an English page.
 */
export function Picture({ picture, priority }: Props) {
  if (picture.kind === 'image') return <Photograph picture={picture} priority={priority} />;
  return (
    <div
      className={classes('picture', `picture--${picture.kind}`)}
      role="img"
      aria-label={picture.alt}
    >
      <div className="picture__stage" aria-hidden="true">
        <div className="picture__frame surface" dir="auto">
          {drawing(picture)}
        </div>
        <Callouts picture={picture} />
      </div>
    </div>
  );
}

type Drawn = Exclude<PictureData, { kind: 'image' }>;

function drawing(picture: Drawn): ReactNode {
  switch (picture.kind) {
    case 'board':
      return <Board picture={picture} />;
    case 'phone':
      return <Phone picture={picture} />;
    case 'document':
      return <DocumentDraft picture={picture} />;
    case 'ledger':
      return <Ledger picture={picture} />;
    case 'dashboard':
      return <Dashboard picture={picture} />;
    case 'schedule':
      return <Schedule picture={picture} />;
    case 'pipeline':
      return <Pipeline picture={picture} />;
    case 'cover':
      return <Cover picture={picture} />;
  }
}

function Photograph({
  picture,
  priority,
}: {
  picture: Extract<PictureData, { kind: 'image' }>;
  priority?: boolean;
}) {
  return (
    <figure className="picture picture--image">
      <div className="picture__stage">
        <div className="picture__frame surface">
          <Image image={picture} sizes="(min-width: 60rem) 580px, 100vw" priority={priority} />
        </div>
        <Callouts picture={picture} />
      </div>
      {picture.caption && <figcaption className="picture__caption">{picture.caption}</figcaption>}
    </figure>
  );
}

function Callouts({ picture }: { picture: PictureData }) {
  if (!picture.callouts?.length) return null;
  return (
    <div className="picture__callouts">
      {picture.callouts.map((callout) => (
        <Callout key={callout.title} callout={callout} />
      ))}
    </div>
  );
}

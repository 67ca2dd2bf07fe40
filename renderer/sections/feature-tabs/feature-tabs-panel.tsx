import type { Picture as PictureData } from '../../generated/types.ts';
import type { SectionOf } from '../../registry/type-facts.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Subheading } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Tint } from './tint.tsx';

/**
 * What a tab opens: the words on one side, the picture on the other. Without script there are no
 * tabs, and the panel shows its topic itself.
 */
export function FeatureTabsPanel({ tab }: { tab: SectionOf<'feature-tabs'>['tabs'][number] }) {
  return (
    <>
      <div className="feature-tabs__text">
        <noscript>
          <p className="eyebrow">{tab.label}</p>
        </noscript>
        <Subheading className="feature-tabs__title">{tab.title}</Subheading>
        {tab.text && <Markdown text={tab.text} className="feature-tabs__lead" />}
        {tab.features && (
          <ul className="feature-tabs__features">
            {tab.features.map((feature) => (
              <li key={feature.title} className="feature-tabs__feature">
                <Tint color={tab.color}>
                  <Icon name={feature.icon ?? 'check'} />
                </Tint>
                <div>
                  <p className="feature-tabs__name">{feature.title}</p>
                  {feature.text && <Markdown text={feature.text} className="feature-tabs__copy" />}
                </div>
              </li>
            ))}
          </ul>
        )}
        {tab.action && (
          <Button button={{ ...tab.action, style: tab.action.style ?? 'secondary' }} />
        )}
      </div>
      {tab.picture && (
        <div
          className={classes(
            'feature-tabs__show',
            isBare(tab.picture) && 'feature-tabs__show--photo',
          )}
        >
          {tab.color && <Tint color={tab.color} background />}
          <Picture picture={tab.picture} />
        </div>
      )}
    </>
  );
}

/** A photo that nothing stands on or below. */
function isBare(picture: PictureData): boolean {
  return picture.kind === 'image' && !picture.callouts && !picture.caption;
}

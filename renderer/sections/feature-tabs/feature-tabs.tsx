import type { ReactNode } from 'react';
import type { Picture as PictureData } from '../../generated/types.ts';
import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Button, Icon } from '../../ui/elements.tsx';
import { Island } from '../../ui/island.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';
import { useSection } from '../../ui/section-context.ts';

/** One topic at a time, chosen by tabs. Without script the topics stand below one another. */
export function FeatureTabs({ section }: SectionProps<'feature-tabs'>) {
  return (
    <Section section={section}>
      <SectionHead eyebrow={section.eyebrow} heading={section.heading} text={section.text} />
      <Island name="feature-tabs" component={Tabs} on="visible" slots={{ section }} />
    </Section>
  );
}

function Tabs({ section }: SectionProps<'feature-tabs'>) {
  const { heading, tabs, active } = section;
  const { id } = useSection();
  const open = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === active),
  );
  return (
    <div className="feature-tabs__body">
      <div role="tablist" aria-label={heading} className="feature-tabs__list">
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-controls={`${id}-panel-${tab.id}`}
            aria-selected={index === open}
            tabIndex={index === open ? 0 : -1}
            className="feature-tabs__tab"
          >
            {tab.icon && (
              <Tint color={tab.color}>
                <Icon name={tab.icon} />
              </Tint>
            )}
            {tab.label}
          </button>
        ))}
      </div>
      <div className="feature-tabs__panels">
        {tabs.map((tab, index) => (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${id}-panel-${tab.id}`}
            aria-labelledby={`${id}-tab-${tab.id}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel may hold nothing that takes focus
            tabIndex={0}
            data-open={index === open}
            className="feature-tabs__panel"
          >
            <div className="feature-tabs__content">
              <FeatureTabsPanel tab={tab} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * What a tab opens: the words on one side, the picture on the other. Without script there are no
 * tabs, and the panel shows its topic itself.
 */
function FeatureTabsPanel({ tab }: { tab: SectionOf<'feature-tabs'>['tabs'][number] }) {
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

interface Props {
  /** The tab's own accent; default: the theme's. */
  color?: string;
  /** A pale wash over the whole area instead of a small tile. */
  background?: boolean;
  children?: ReactNode;
}

/**
 * A tile in the accent of a tab. The colour is an SVG attribute, since the pages' security
 * policy blocks style attributes.
 */
function Tint({ color, background, children }: Props) {
  return (
    <span
      className={classes(
        'feature-tabs__tint',
        background && 'feature-tabs__tint--background',
        color && 'feature-tabs__tint--own',
      )}
    >
      {color && (
        <svg className="feature-tabs__wash" aria-hidden="true">
          <rect width="100%" height="100%" fill={color} />
        </svg>
      )}
      {children}
    </span>
  );
}

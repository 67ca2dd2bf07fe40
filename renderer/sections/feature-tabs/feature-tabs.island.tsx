import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Slot } from '../../ui/slot.tsx';
import { stepTab } from './step-tab.ts';
import { Tint } from './tint.tsx';

interface Props {
  /** Prefix of the ids of tabs and panels. */
  id: string;
  label: string;
  /** Position of the tab that is open at first. */
  active: number;
  tabs: { id: string; label: string; icon?: string; color?: string }[];
  panels?: readonly ReactNode[];
}

/** Tabs as the ARIA practices describe them: one tab stop, arrows move and open at once. */
export function FeatureTabsIsland({ id, label, active, tabs, panels }: Props) {
  const [open, setOpen] = useState(active);
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = stepTab(event.key, open, tabs.length, rtl);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setOpen(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div className="feature-tabs__body">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="feature-tabs__list"
        onKeyDown={move}
      >
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
            onClick={() => setOpen(index)}
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
            <Slot className="feature-tabs__content">{panels?.[index]}</Slot>
          </div>
        ))}
      </div>
    </div>
  );
}

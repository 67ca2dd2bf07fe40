import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Slot } from '../../ui/slot.tsx';
import { closeOthers, NAMES_GROUP } from './close-others.ts';
import { FaqAnswer } from './faq-answer.tsx';

interface Props {
  /** Prefix of the ids, and name of the group of which one may be open. */
  id: string;
  /** True where opening one answer closes the others. */
  single: boolean;
  /** Level of the questions as headings. */
  level: number;
  items: { id?: string; question: string }[];
  answers?: readonly ReactNode[];
}

/**
 * The browser opens and closes the answers by itself. The script adds what older browsers lack
 * (one answer at a time) and lets a keyboard scroll answers that are longer than their box.
 */
export function FaqIsland({ id, single, level, items, answers }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const Heading = level === 2 ? 'h2' : 'h3';

  useEffect(() => {
    if (single && !NAMES_GROUP) closeOthers(list.current?.querySelector('details[open]'));
  }, [single]);

  function toggled({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
    if (single && !NAMES_GROUP && currentTarget.open) closeOthers(currentTarget);
  }

  return (
    <div ref={list} className="faq__items">
      {items.map((item, index) => {
        const key = item.id ?? `${id}-${index + 1}`;
        return (
          <details
            key={key}
            className="faq__item"
            name={single ? id : undefined}
            onToggle={toggled}
          >
            <summary className="faq__question" id={`${key}-question`}>
              <Heading className="faq__title">{item.question}</Heading>
              <Icon name="plus" className="faq__sign" />
            </summary>
            <FaqAnswer id={key} labelledBy={`${key}-question`}>
              <Slot>{answers?.[index]}</Slot>
            </FaqAnswer>
          </details>
        );
      })}
    </div>
  );
}

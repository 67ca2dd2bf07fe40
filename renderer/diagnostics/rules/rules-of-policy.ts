import type { Rule } from './rule.ts';

/** What a site decides about its problems. */
export const rulesOfPolicy: Readonly<Record<string, Rule>> = {
  'rule/fixed': {
    title: 'A rule that cannot be switched off',
    why: 'What breaks it cannot be built, or would not work for visitors.',
    fix: 'Delete the line, and mend what breaks the rule.',
    wrong: 'rules: { schema/unknown-key: off }',
    right: 'rules: { page/title-length: off }',
  },
  'rule/unknown': {
    title: 'A rule that does not exist',
    why: 'What is decided about it would have no effect.',
    fix: 'Correct the name: it stands before the file where site validate prints a problem.',
    wrong: 'rules: { page/title-lenght: off }',
    right: 'rules: { page/title-length: off }',
  },
  'waiver/expired': {
    title: 'A waiver whose day is over',
    why: 'The problem was accepted for a while, and is still there.',
    fix: 'Mend the problem and delete the waiver, or accept it until another day.',
    wrong:
      'waivers:\n  - { rule: page/duplicate-title, reason: The other page goes soon, until: 2026-01-31 }',
    right: '(no waiver, and another title)',
  },
  'waiver/unused': {
    title: 'A waiver of nothing',
    why: 'Nobody sees that the problem is mended, and a new one of its kind would stay unseen.',
    fix: 'Delete it.',
    wrong:
      'waivers:\n  - { rule: page/no-heading, reason: The heading is a picture, until: 2026-12-31 }',
    right: '(no waiver)',
    canBeOff: true,
  },
};

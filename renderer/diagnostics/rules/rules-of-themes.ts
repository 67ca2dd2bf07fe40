import type { Rule } from './rule.ts';

/** How the site looks. */
export const rulesOfThemes: Readonly<Record<string, Rule>> = {
  'theme/contrast': {
    title: 'A colour that is hard to read',
    why: 'In the sun, on a poor screen or with tired eyes, visitors cannot read it. WCAG 2.2 asks for a contrast of 4.5 for texts, and of 3 for the edges of fields.',
    fix: 'Take the nearest colour that can be read, or leave the colour out: it then follows from `brand`.',
    wrong: 'theme:\n  colors: { inkSoft: "#8a9a95" }',
    right: 'theme:\n  colors: { inkSoft: "#606f6a" }',
  },
};

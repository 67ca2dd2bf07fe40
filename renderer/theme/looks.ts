import type { Theme } from '../generated/types.ts';

type Properties = Readonly<Record<string, string>>;
type Looks<Name extends string> = Readonly<Record<Name, Properties>>;

/* What each word of a theme means: custom properties over those of 00-tokens.css, and of looks.css. */

const DENSITY: Looks<NonNullable<Theme['density']>> = {
  compact: {
    section: 'clamp(2.75rem,1.9rem + 3.4vw,5rem)',
    'space-2': '12px',
    'space-3': '20px',
    'space-4': '24px',
    'space-6': '40px',
    'space-8': '48px',
    'text-md': 'clamp(1rem,.97rem + .15vw,1.0625rem)',
    'text-lead': 'clamp(1.0625rem,1rem + .3vw,1.1875rem)',
    'text-sm': '.875rem',
    wrap: 'clamp(1200px,620px + 40vw,1440px)',
    header: '60px',
  },
  regular: {},
  airy: {
    section: 'clamp(4.75rem,2.8rem + 8.4vw,10.5rem)',
    'space-3': '28px',
    'space-4': '40px',
    'space-6': '64px',
    'space-8': '88px',
    wrap: 'clamp(1120px,540px + 40vw,1360px)',
    header: '84px',
  },
};

const SIZE: Looks<NonNullable<NonNullable<Theme['headings']>['size']>> = {
  small: {
    'text-h3': 'min(clamp(1.125rem,1.08rem + .2vw,1.25rem),8.5cqi)',
    'text-h2': 'min(clamp(1.625rem,1.35rem + 1.2vw,2.25rem),11cqi)',
    'text-h1': 'min(clamp(2.25rem,1.7rem + 2.3vw,3.375rem),13cqi)',
    display: '.84',
  },
  regular: {},
  large: {
    'text-h3': 'min(clamp(1.375rem,1.27rem + .45vw,1.625rem),8.5cqi)',
    'text-h2': 'min(clamp(2.25rem,1.6rem + 2.8vw,3.625rem),11cqi)',
    'text-h1': 'min(clamp(2.5rem,1.5rem + 4.6vw,5.25rem),13cqi)',
    display: '1.16',
  },
};

const BUTTONS: Looks<NonNullable<Theme['buttons']>> = {
  pill: {},
  rounded: { 'radius-button': 'min(var(--radius),10px)', 'radius-tile': 'min(var(--radius),10px)' },
  square: { 'radius-button': '0', 'radius-tile': '0' },
};

const CARDS: Looks<NonNullable<Theme['cards']>> = {
  shadow: {},
  line: { shadow: 'none', 'shadow-lift': '0 12px 32px -20px #0003' },
  block: {
    shadow: '4px 4px 0 var(--ink)',
    'shadow-lift': '7px 7px 0 var(--ink)',
    'shadow-sheet': 'none',
    'button-line': 'var(--ink)',
    'plan-line': 'var(--ink)',
    'plan-shadow': 'var(--shadow)',
  },
};

const LABEL = { 'eyebrow-size': '.8125rem', 'eyebrow-case': 'uppercase' };
const NO_SHAPES = { shapes: 'none', art: 'none', 'art-room': '2.5rem' };

const DECORATION: Looks<NonNullable<Theme['decoration']>> = {
  shapes: {},
  blocks: { 'radius-shape': '0', art: 'none', 'art-room': '2.5rem', glow: 'none' },
  grid: {
    ...NO_SHAPES,
    ...LABEL,
    'eyebrow-tracking': '.05em',
    glow: 'radial-gradient(72rem 36rem at 60% 0,transparent 20%,var(--bg) 90%)',
    pattern:
      'linear-gradient(color-mix(in srgb,var(--fg) 10%,transparent) 1px,transparent 0) 50% 0/40px 40px,linear-gradient(90deg,color-mix(in srgb,var(--fg) 10%,transparent) 1px,transparent 0) 50% 0/40px 40px',
  },
  rules: {
    ...NO_SHAPES,
    ...LABEL,
    'eyebrow-tracking': '.12em',
    glow: 'none',
    rule: '1px solid var(--fg)',
    'rule-gap': '28px',
    head: 'none',
  },
  none: { ...NO_SHAPES, glow: 'none' },
};

const MOTION: Looks<NonNullable<Theme['motion']>> = {
  calm: {},
  quick: { quick: '90ms', ease: 'ease-out' },
  springy: { quick: '320ms', ease: 'cubic-bezier(.34,1.7,.5,1)', lift: '0 -3px' },
  none: { quick: '0s' },
};

/** The custom properties of a theme but its colours and radius, by their names without hyphens in front. */
export function looksOf(theme: Theme): Properties {
  const { density, headings = {}, buttons, cards, decoration, motion } = theme;
  const { weight, tracking, size } = headings;
  return {
    ...(density && DENSITY[density]),
    ...(size && SIZE[size]),
    ...(weight === undefined ? {} : { 'heading-weight': `${weight}` }),
    ...(tracking === undefined ? {} : { tracking: `${tracking}em` }),
    ...(buttons && BUTTONS[buttons]),
    ...(cards && CARDS[cards]),
    ...(decoration && DECORATION[decoration]),
    ...(motion && MOTION[motion]),
  };
}

/*
 * What the sections and overlays of a site are made of, as the package `campaign-site`: what the
 * built-in ones take from `ui`.
 */
export type { OverlayProps, SectionProps } from '../registry/type-facts.ts';
export { markdownHeadings } from '../text/read-markdown.ts';
export { Badge } from '../ui/badge.tsx';
export { Callout } from '../ui/callout.tsx';
export { classes } from '../ui/classes.ts';
export { Button, Icon, Link } from '../ui/elements.tsx';
export { Embed } from '../ui/embed/embed.tsx';
export { FormCard } from '../ui/form/form-card.tsx';
export { Image, Portrait } from '../ui/image.tsx';
export { Island } from '../ui/island.tsx';
export { Markdown } from '../ui/markdown.tsx';
export { usePage, usePath } from '../ui/page-context.ts';
export { Picture } from '../ui/picture/picture.tsx';
export { Heading, Section, SectionHead, Subheading } from '../ui/section.tsx';
export { useSection } from '../ui/section-context.ts';
export { Slot } from '../ui/slot.tsx';
export { Stars } from '../ui/stars.tsx';

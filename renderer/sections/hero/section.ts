import type { Diagnostic } from '../../model/diagnostic.ts';
import { defineSection, embedProviders, type SectionOf } from '../../registry/type-facts.ts';

export default defineSection<'hero'>({
  rules: {
    'hero/cover': {
      title: 'A cover without a photo, or with more than that',
      why: 'It lays the text over a photo that fills the whole width; a drawing could not be seen there, nor what stands around a picture.',
      fix: 'Name a photo, or choose another layout.',
      wrong: 'layout: cover\npicture: { kind: cover, alt: A booklet, title: The guide }',
      right: 'layout: cover\npicture: { kind: image, src: kitchen.jpg, alt: A kettle on a stove }',
    },
    'hero/rating': {
      title: 'Stars that say another number than the words beside them',
      why: 'Two numbers for one thing are not believed.',
      fix: 'Correct the one that is wrong.',
      wrong: 'rating: 4.9\nproof: 4.7 of 5 in 312 reviews',
      right: 'rating: 4.7\nproof: 4.7 of 5 in 312 reviews',
      canBeOff: true,
    },
  },
  providers: embedProviders,
  check: (section) => [...checkRating(section), ...checkCover(section)],
});

/** Whether the stars agree with the line of proof; a number such as 4.7 can only be a rating. */
function checkRating({ rating, proof = '' }: SectionOf<'hero'>): Diagnostic[] {
  const stated = /(?<![\d.,])[0-5][.,]\d(?![\d.,]*\d)/.exec(proof)?.[0];
  if (rating === undefined || !stated || Number(stated.replace(',', '.')) === rating) return [];
  return [
    {
      rule: 'hero/rating',
      severity: 'warning',
      pointer: '/rating',
      message: `The stars say ${rating}, but the line of proof says ${stated}.`,
      help: 'Correct the one that is wrong.',
    },
  ];
}

/** Whether a cover has a photo to lay behind the text, and nothing that belongs beside one. */
function checkCover({ layout, picture }: SectionOf<'hero'>): Diagnostic[] {
  if (layout !== 'cover') return [];
  if (picture?.kind !== 'image') {
    return [
      {
        rule: 'hero/cover',
        pointer: '/layout',
        message: picture
          ? 'A cover is a photo behind the text, but `picture` is a drawing.'
          : 'A cover is a photo behind the text, but there is no `picture`.',
        help: `${picture ? 'Write' : 'Add'}: picture: { kind: image, src: photo.jpg, alt: What it shows }\nOr write: layout: centered`,
      },
    ];
  }
  return (['caption', 'callouts'] as const)
    .filter((field) => picture[field])
    .map((field) => ({
      rule: 'hero/cover',
      pointer: `/picture/${field}`,
      message: `The picture of a cover lies behind the text, where its \`${field}\` would not be seen.`,
      help: 'Take it out, or write: layout: split',
    }));
}

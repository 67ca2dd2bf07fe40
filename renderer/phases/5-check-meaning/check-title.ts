import routes from '../../../schemas/routes.json' with { type: 'json' };
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { PageCheck } from './check.ts';

/** Lengths that search engines show whole, in characters, with some tolerance on both sides. */
const lengths = {
  title: { least: 10, most: 70, best: '30 to 60' },
  description: { least: 50, most: 170, best: '70 to 160' },
} as const;

/** Whether search engines can show title and description whole. Pages they never see may differ. */
export const pageCheck: PageCheck = {
  rules: {
    'page/description-length': {
      title: 'A description too short or too long',
      why: 'Search engines cut it off, or show something else.',
      fix: '70 to 160 characters read best.',
      wrong: 'description: Our app.',
      right:
        'description: One calm place for attendance, billing and families. Try it free for thirty days.',
      canBeOff: true,
    },
    'page/vague-title': {
      title: 'A title that names no subject',
      why: 'Search results show it as the link, and every site has a page of this name.',
      fix: 'Say what the page is about.',
      wrong: 'title: Home | Kettle & Co',
      right: 'title: Kettles for quiet mornings | Kettle & Co',
      canBeOff: true,
    },
    'page/title-length': {
      title: 'A title too short or too long',
      why: 'Search engines cut it off.',
      fix: '30 to 60 characters read best.',
      wrong: 'title: Home',
      right: 'title: Scheduling software that stays calm | Pebbles',
      canBeOff: true,
    },
  },
  check: ({ page: { path, content } }) => {
    if (content.robots === 'noindex' || path === routes.pages.notFound) return [];
    return [
      ...(vagueTitle(content.title) ?? checkLength('title', content.title)),
      ...checkLength('description', content.description),
    ];
  },
};

const VAGUE =
  /^(?:home|home ?page|index|untitled|new page|welcome|startseite|willkommen|accueil|bienvenue|inicio|bienvenidos)(?=$|\s+[|–—·:-]\s)/i;

function vagueTitle(title: string): Diagnostic[] | undefined {
  const [words] = VAGUE.exec(title) ?? [];
  if (words === undefined) return undefined;
  return [
    {
      rule: 'page/vague-title',
      severity: 'warning',
      pointer: '/title',
      words,
      message: `\`${words}\` says nothing of this page to people who search.`,
      help: 'Begin the title with what the page is about.',
    },
  ];
}

function checkLength(field: 'title' | 'description', text: string): Diagnostic[] {
  // A variable that was not filled in.
  if (text.includes('{{')) return [];
  const { least, most, best } = lengths[field];
  const length = Array.from(text).length;
  if (length >= least && length <= most) return [];
  return [
    {
      rule: `page/${field}-length`,
      severity: 'warning',
      pointer: `/${field}`,
      message: `\`${field}\` is too ${length < least ? 'short' : 'long'} for search results: ${length} characters.`,
      help: `${best} characters read best.${length > most ? ' Search engines cut off the rest.' : ''}`,
    },
  ];
}

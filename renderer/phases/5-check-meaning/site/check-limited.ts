import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import type { LimitedCampaign, LinkText, PageSummary } from './page-summary.ts';

export const rules: Rules = {
  'campaign/no-leads': {
    title: 'A campaign that closes after leads which no form brings',
    why: 'Their number stays at zero, so it never closes, and all places stay free.',
    fix: 'Name the lead type of its form with `of`, or let the form bring that type.',
    wrong: 'closes: { after: 200, of: seat } (and a form with leadType: order)',
    right: 'closes: { after: 200, of: order }',
    canBeOff: true,
    mayFollow: true,
  },
  'campaign/no-waiting-list': {
    title: 'A campaign that fills up and has no waiting list',
    why: 'Who comes when all places are taken is sent away, and nobody learns of them.',
    fix: 'Show a form once the campaign is closed, or name one with `waitingList`.',
    wrong: 'closes: { after: 200, of: seat } (and no form for the closed state)',
    right: '- { type: lead-form, in: closed, form: { … } }',
    canBeOff: true,
  },
  'campaign/uncounted-leads': {
    title: 'A form whose leads do not count for the campaign that closes after leads of their type',
    why: 'Only forms that follow the campaign take its places: there are more leads than places, and the campaign does not close.',
    fix: 'Let the form follow the campaign, or give it another lead type.',
    wrong:
      'closes: { after: 200, of: seat } (and a form with leadType: seat on a page without campaign)',
    right: '- { type: lead-form, campaign: spring, form: { leadType: seat, … } }',
    canBeOff: true,
  },
};

/** Where the file of a campaign names a waiting list. */
export const WAITING_LIST = '/waitingList';

/** Checks whether the places that campaigns name as waiting lists have forms. */
export function checkWaitingLists(
  links: readonly LinkText[],
  summaries: readonly PageSummary[],
): FileDiagnostic[] {
  const lists = links.filter(({ pointer }) => pointer === WAITING_LIST);
  return lists.flatMap(({ text, origin }): FileDiagnostic[] => {
    const [path, id = ''] = text.split('#');
    const { sound, follows } = summaries.find((page) => page.path === path) ?? {};
    const hasForm =
      sound?.forms?.some((form) => form.id === id) || follows?.forms.some((one) => one.id === id);
    if (!sound?.ids.includes(id) || hasForm) return [];
    return [
      {
        rule: 'campaign/no-waiting-list',
        severity: 'warning',
        ...origin,
        message: `\`${text}\` has no form, so nobody can leave an address there.`,
        help: 'Name a section with a form, such as one with `in: closed`, or delete this line.',
      },
    ];
  });
}

/** Checks what all pages together have for the campaigns that a number of leads closes. */
export function checkLimited(summaries: readonly PageSummary[]): FileDiagnostic[] {
  const limited = summaries.flatMap(({ follows }) => follows?.limited ?? []);
  const byFile = Map.groupBy(limited, ({ file }) => file);
  return [...byFile].flatMap(([file, onPages]) => {
    if (!onPages.some(({ isCounted }) => isCounted)) return [noLeads(file, onPages)];
    const hasWaitingList = onPages.some((one) => one.hasWaitingList);
    return [
      ...(hasWaitingList ? [] : [noWaitingList(file, pageOf(file, summaries))]),
      ...uncounted(onPages, summaries),
    ];
  });
}

function noLeads(file: string, [first]: readonly LimitedCampaign[]): FileDiagnostic {
  return {
    rule: 'campaign/no-leads',
    severity: 'warning',
    file,
    pointer: '/closes/of',
    message: `No form of this campaign brings leads of the type \`${first?.leadType}\`, so it would never be full.`,
    help: `Give the form of its page \`leadType: ${first?.leadType}\`, or name that of the form here.`,
  };
}

/** The file of the page whose form closes a campaign. */
function pageOf(campaign: string, summaries: readonly PageSummary[]): string | undefined {
  return summaries.find(({ follows }) =>
    follows?.limited.some(({ file, isCounted }) => file === campaign && isCounted),
  )?.file;
}

function noWaitingList(file: string, about: string | undefined): FileDiagnostic {
  return {
    rule: 'campaign/no-waiting-list',
    severity: 'warning',
    file,
    pointer: '/closes',
    about,
    message: 'Once all places are taken, nobody can leave their address for the next time.',
    help: 'Give a page of this campaign a form with `in: closed`, or name one here: waitingList: /waiting-list#form',
  };
}

function uncounted(
  [limited]: readonly LimitedCampaign[],
  summaries: readonly PageSummary[],
): FileDiagnostic[] {
  if (!limited) return [];
  const { file, name, leadType } = limited;
  const forms = summaries
    .flatMap(({ sound }) => sound?.forms ?? [])
    .filter((form) => form.leadType === leadType && form.campaign !== name);
  if (forms.length === 0) return [];
  return [
    {
      rule: 'campaign/uncounted-leads',
      severity: 'warning',
      file,
      pointer: '/closes/of',
      message: `Forms that do not follow this campaign bring leads of the type \`${leadType}\` as well, and take no place.`,
      help: `Write \`campaign: ${name}\` beside them, or give them another lead type.`,
      related: forms.map(({ origin }) => ({ ...origin, message: 'One is here.' })),
    },
  ];
}

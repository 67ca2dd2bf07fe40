import type { Page, PageState, ResolvedPage, SiteFacts } from '../../../model/model.ts';
import { collectForms } from './forms.ts';
import type { PageRecord } from './page-record.ts';

/**
 * Adds the forms of a page that follow campaigns, those of other states included; `resolve` gives
 * the page as it is in another state.
 */
export function withCampaignForms(
  record: PageRecord,
  { path, campaigns, otherStates = [] }: Page,
  resolve: (state: PageState) => ResolvedPage,
  site: SiteFacts,
): PageRecord {
  const wanted = (campaigns?.forms ?? []).map((form) => ({ ...form, id: `${path}#${form.id}` }));
  const known = new Map(record.forms.map((form) => [form.id, form]));
  for (const state of otherStates) {
    if (wanted.every(({ id }) => known.has(id))) break;
    for (const form of collectForms(resolve(state), site)) {
      if (!known.has(form.id)) known.set(form.id, form);
    }
  }
  const campaignForms = wanted.flatMap(({ id, campaign, states }) => {
    const form = known.get(id);
    return form ? [{ form, campaign, states: states.filter((state) => state !== 'draft') }] : [];
  });
  return campaignForms.length > 0 ? { ...record, campaignForms } : record;
}

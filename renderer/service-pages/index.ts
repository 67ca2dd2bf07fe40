export { renderInbox, renderVisitorPage } from '../generated/service-pages.js';
export type {
  Inbox,
  InboxFilter,
  InboxLead,
  InboxList,
  InboxMessage,
  InboxPage,
  InboxRow,
  InboxTarget,
} from './inbox/inbox-facts.ts';
export { inboxPaths } from './inbox/paths.ts';
export type {
  InboxReport,
  ReportExperiment,
  ReportForm,
  ReportLine,
  ReportTable,
} from './inbox/report-facts.ts';
export type { StudioDraft, StudioPage, StudioRole } from './inbox/studio-facts.ts';
export { studioPaths } from './inbox/studio-paths.ts';
export type { PageBrand, ServicePage } from './service-page.tsx';
export type { VisitorAnswers, VisitorPage } from './visitor/visitor-page.tsx';

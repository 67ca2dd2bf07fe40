export { deskStyles, renderDesk } from '../generated/desk.js';
export type {
  Desk,
  DeskBrand,
  DeskFilter,
  DeskLead,
  DeskList,
  DeskMessage,
  DeskPage,
  DeskRow,
  DeskTarget,
} from './desk-facts.ts';
export { deskPaths } from './paths.ts';
export type {
  DeskReport,
  ReportExperiment,
  ReportForm,
  ReportLine,
  ReportTable,
} from './report-facts.ts';
export type { StudioDraft, StudioPage, StudioRole } from './studio-facts.ts';
export { studioPaths } from './studio-paths.ts';

import type { Illustrations } from '../picture/illustrations.ts';
import { Board } from './board.tsx';
import { Cover } from './cover.tsx';
import { Dashboard } from './dashboard.tsx';
import { DocumentDraft } from './document-draft.tsx';
import { Ledger } from './ledger.tsx';
import { Phone } from './phone.tsx';
import { Pipeline } from './pipeline.tsx';
import { Schedule } from './schedule.tsx';

/** Product illustrations from data, by their kind. */
export const mockups: Illustrations = {
  board: Board,
  cover: Cover,
  dashboard: Dashboard,
  document: DocumentDraft,
  ledger: Ledger,
  phone: Phone,
  pipeline: Pipeline,
  schedule: Schedule,
};

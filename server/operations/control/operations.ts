import type { SiteLeads } from '../../../schemas/generated/contract.ts';
import { countDrawn, type DrawnFilter } from '../../counting/count-drawn.ts';
import { readVisits, type VisitFilter } from '../../counting/read-visits.ts';
import type { Connection } from '../../database/connection.ts';
import type { LeadRow } from '../../database/database.ts';
import { mailFolder } from '../../delivery/mail/eml-folder.ts';
import {
  resendMessage,
  reviveMessages,
  summarizeDead,
} from '../../delivery/outbox/outbox.repository.ts';
import { readTargetStates, reviveTarget } from '../../delivery/outbox/target-states.ts';
import {
  type AuditEntry,
  addAuditEntry,
  readAuditEntries,
  readErasures,
} from '../../leads/audit.ts';
import { type CountedExperiment, countVariants } from '../../leads/count-variants.ts';
import { eraseLeads, erasePerson, findLeadsOf } from '../../leads/erase-leads.ts';
import { type KnownExperiment, readPeriods } from '../../leads/experiment-record.ts';
import type { LeadFilter } from '../../leads/lead-filter.ts';
import { readPerson } from '../../leads/person-file.ts';
import type { PlacesOfLead } from '../../leads/places-of-lead.ts';
import { quarantineLeads, releaseLeads } from '../../leads/quarantine.ts';
import {
  countLeads,
  readChoices,
  readLatestLeads,
  readLead,
  readLeads,
} from '../../leads/read-leads.ts';
import {
  type ReportFilter,
  type ReportGroup,
  type ReportRow,
  reportGroups,
  reportLeads,
} from '../../leads/report-leads.ts';
import { countOverdue, eraseOverdue } from '../../leads/retention.ts';
import { type LeadWork, workOnLead } from '../../leads/work-on-lead.ts';
import { type StatusReader, statusReader } from '../../monitoring/service-status.ts';
import { readTables } from '../backup/read-tables.ts';

/** What the operations work with besides the database. */
export interface OperationParts {
  /** Folder of the site's data. */
  dataDir: string;
  /** What the leads of the site are. */
  leads(): SiteLeads | Promise<SiteLeads>;
  readStatus?: StatusReader;
  /** The places that a lead finds, or undefined if their number has no limit. */
  placesOf(lead: LeadRow): Promise<PlacesOfLead | undefined>;
}

/** What experiments are judged by, in a database whose days are those of a zone. */
export function experimentCounts(db: Connection['db'], zone: () => Promise<string>) {
  return {
    countVariants: async (experiment: CountedExperiment) =>
      countVariants(db, experiment, await zone()),
    countDrawn: async (experiment: DrawnFilter) => countDrawn(db, experiment, await zone()),
    periods: (experiment: KnownExperiment) => readPeriods(db, experiment),
  };
}

/**
 * What operators do with leads: on the database itself, or by a service that has it open. What goes
 * in and comes out is JSON and dates.
 */
export type Operations = ReturnType<typeof operationsOn>;

/** The operations on a database that this process has open. */
export function operationsOn(
  connection: Connection,
  { dataDir, leads, placesOf, readStatus = statusReader({ connection, dataDir }) }: OperationParts,
) {
  const { db } = connection;
  const mails = mailFolder(dataDir);
  return {
    /** The latest leads, newest first. */
    list: ({ filter, limit, before }: { filter: LeadFilter; limit: number; before?: string }) =>
      readLatestLeads(db, filter, limit, before),
    count: (filter: LeadFilter) => countLeads(db, filter),
    choices: () => readChoices(db),
    one: async (id: string) => (await readLead(db, id)) ?? null,
    /** Leads counted by each group. */
    async report(filter: ReportFilter): Promise<[ReportGroup, ReportRow[]][]> {
      const { zone } = await leads();
      return Promise.all(
        reportGroups.map(async (group) => [group, await reportLeads(db, group, filter, zone)]),
      );
    },
    visits: async (filter: VisitFilter) => readVisits(db, filter, (await leads()).zone),
    ...experimentCounts(db, async () => (await leads()).zone),
    /** All leads, oldest first. */
    read: (filter: LeadFilter) => readLeads(db, filter),
    release: (ids: readonly string[]) => releaseLeads({ ...connection, placesOf }, ids, new Date()),
    quarantine: (ids: readonly string[]) => quarantineLeads(connection, ids, new Date()),
    resend: (message: string) => resendMessage(db, message, new Date()),
    targets: () => readTargetStates(db),
    /** Lets the failed messages to a target be sent again. */
    replayTarget: (name: string | null) => reviveTarget(db, name, new Date()),
    work: (work: LeadWork) => workOnLead(connection, work),
    person: async (email: string) =>
      readPerson(connection, { site: await leads(), email, now: new Date() }),
    /** What was erased, newest first: all of it, or about one address. */
    erasures: (email: string | null) => readErasures(db, email ?? undefined),
    note: (entry: AuditEntry) => addAuditEntry(db, entry, new Date()),
    auditEntries: (limit: number) => readAuditEntries(db, limit),
    /** Erases one lead that has no address. */
    eraseOne: (id: string) =>
      eraseLeads(connection, { find: async () => [id], isMeant: () => false }, mails),
    countOf: async (email: string) => (await findLeadsOf(connection, await leads(), email)).length,
    erase: async (email: string) =>
      erasePerson(connection, email, { site: await leads(), mailFolder: mails }),
    /** How many leads came in before a moment, those in quarantine included. */
    countBefore: async (before: Date) => countOverdue(db, await leads(), [{ before }]),
    eraseBefore: async (before: Date) =>
      eraseOverdue(connection, [{ before }], { site: await leads(), mailFolder: mails }),
    summarizeDead: () => summarizeDead(db),
    replay: () => reviveMessages(db, new Date()),
    status: () => readStatus(new Date()),
    backup: () => readTables(connection),
  };
}

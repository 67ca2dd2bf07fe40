import type { SiteLeads } from '../../../schemas/generated/contract.ts';
import { countDrawn, type DayOfDraws, type DrawnFilter } from '../../counting/count-drawn.ts';
import { readVisits, type VisitFilter, type Visits } from '../../counting/read-visits.ts';
import type { Connection } from '../../database/connection.ts';
import type { AuditTable } from '../../database/desk.tables.ts';
import type { LeadRow } from '../../database/leads.table.ts';
import { mailFolder } from '../../delivery/mail/eml-folder.ts';
import {
  type DeadMessages,
  resendMessage,
  reviveMessages,
  summarizeDead,
} from '../../delivery/outbox/outbox.repository.ts';
import {
  type AuditEntry,
  addAuditEntry,
  readAuditEntries,
  readErasures,
} from '../../leads/audit.ts';
import {
  type CountedExperiment,
  countVariants,
  type VariantLeads,
} from '../../leads/count-variants.ts';
import { type Erasure, eraseLeads, erasePerson, findLeadsOf } from '../../leads/erase-leads.ts';
import {
  type ExperimentPeriod,
  type KnownExperiment,
  readPeriods,
} from '../../leads/experiment-record.ts';
import { type LeadChoices, readChoices } from '../../leads/lead-choices.ts';
import type { LeadFilter } from '../../leads/lead-filter.ts';
import { readLead, type WholeLead } from '../../leads/one-lead.ts';
import { type PersonFile, readPerson } from '../../leads/person-file.ts';
import type { PlacesOfLead } from '../../leads/places-of-lead.ts';
import { quarantineLeads, releaseLeads } from '../../leads/quarantine.ts';
import { countLeads, readLatestLeads, readLeads } from '../../leads/read-leads.ts';
import {
  type ReportFilter,
  type ReportGroup,
  type ReportRow,
  reportGroups,
  reportLeads,
} from '../../leads/report-leads.ts';
import { countOverdue, eraseOverdue } from '../../leads/retention.ts';
import { type LeadWork, workOnLead } from '../../leads/work-on-lead.ts';
import { type Vitals, type VitalsReader, vitalsReader } from '../../monitoring/vitals.ts';
import { readTables } from '../backup/read-tables.ts';
import type { BackupEntry } from '../backup/tables.ts';

/**
 * What operators do with leads: on the database itself, or by a service that has it open. What goes
 * in and comes out is JSON and dates.
 */
export interface Operations {
  /** The latest leads, newest first. */
  list(wanted: { filter: LeadFilter; limit: number; before?: string }): Promise<LeadRow[]>;
  /** How many leads a filter means. */
  count(filter: LeadFilter): Promise<number>;
  /** Forms, sources, campaigns and variants that leads have. */
  choices(): Promise<LeadChoices>;
  /** One lead with its messages, or null. */
  one(id: string): Promise<WholeLead | null>;
  /** Leads counted by each group. */
  report(filter: ReportFilter): Promise<[ReportGroup, ReportRow[]][]>;
  /** Visits by each group, as far as the site counts them. */
  visits(filter: VisitFilter): Promise<Visits>;
  /** Leads of an experiment, by day and variant. */
  countVariants(experiment: CountedExperiment): Promise<VariantLeads>;
  /** Draws of an experiment, by variant, as far as the site counts visits. */
  countDrawn(experiment: DrawnFilter): Promise<DayOfDraws[]>;
  /** When an experiment was what it is, oldest first. */
  periods(experiment: KnownExperiment): Promise<ExperimentPeriod[]>;
  /** All leads, oldest first. */
  read(filter: LeadFilter): AsyncIterable<LeadRow>;
  /** Releases leads from quarantine. Returns how many there were. */
  release(ids: readonly string[]): Promise<number>;
  /** Quarantines leads as spam. Returns how many there were. */
  quarantine(ids: readonly string[]): Promise<number>;
  /** Sends a message again. Returns whether there is such a message. */
  resend(message: string): Promise<boolean>;
  /** Records how far the team is with a lead, and its note. Returns whether there is such a lead. */
  work(work: LeadWork): Promise<boolean>;
  /** All about one person. */
  person(email: string): Promise<PersonFile>;
  /** What was erased, newest first: all of it, or about one address. */
  erasures(email: string | null): Promise<AuditTable[]>;
  /** Records what is done in the lead inbox. */
  note(entry: AuditEntry): Promise<void>;
  /** The latest audit entries. */
  auditEntries(limit: number): Promise<AuditTable[]>;
  /** Erases one lead that has no address. */
  eraseOne(id: string): Promise<Erasure>;
  /** How many leads have an e-mail address, however it is written. */
  countOf(email: string): Promise<number>;
  /** Erases everything about an e-mail address. */
  erase(email: string): Promise<Erasure>;
  /** How many leads came in before a moment, those in quarantine included. */
  countBefore(time: Date): Promise<number>;
  /** Erases them. */
  eraseBefore(time: Date): Promise<Erasure>;
  /** Why messages failed for good. */
  summarizeDead(): Promise<DeadMessages[]>;
  /** Lets them be sent again. Returns their number. */
  replay(): Promise<number>;
  /** Whether all is well. */
  status(): Promise<Vitals>;
  /** Everything, as `readTables` reads it. */
  backup(): AsyncIterable<BackupEntry>;
}

/** What the operations work with besides the database. */
export interface OperationParts {
  /** Folder of the site's data. */
  dataDir: string;
  /** What the leads of the site are. */
  leads(): SiteLeads | Promise<SiteLeads>;
  readVitals?: VitalsReader;
  /** The places that a lead finds; undefined where their number has no limit. */
  placesOf(lead: LeadRow): Promise<PlacesOfLead | undefined>;
}

/** The operations on a database that this process has open. */
export function operationsOn(
  connection: Connection,
  { dataDir, leads, placesOf, readVitals = vitalsReader({ connection, dataDir }) }: OperationParts,
): Operations {
  const { db } = connection;
  return {
    list: ({ filter, limit, before }) => readLatestLeads(db, filter, limit, before),
    count: (filter) => countLeads(db, filter),
    choices: () => readChoices(db),
    one: async (id) => (await readLead(db, id)) ?? null,
    report: async (filter) => {
      const { zone } = await leads();
      return Promise.all(
        reportGroups.map(async (group) => [group, await reportLeads(db, group, filter, zone)]),
      );
    },
    visits: async (filter) => readVisits(db, filter, (await leads()).zone),
    countVariants: async (experiment) => countVariants(db, experiment, (await leads()).zone),
    countDrawn: async (experiment) => countDrawn(db, experiment, (await leads()).zone),
    periods: (experiment) => readPeriods(db, experiment),
    read: (filter) => readLeads(db, filter),
    release: (ids) => releaseLeads({ ...connection, placesOf }, ids, new Date()),
    quarantine: (ids) => quarantineLeads(connection, ids, new Date()),
    resend: (message) => resendMessage(db, message, new Date()),
    work: (work) => workOnLead(connection, work),
    person: async (email) =>
      readPerson(connection, { site: await leads(), email, now: new Date() }),
    erasures: (email) => readErasures(db, email ?? undefined),
    note: (entry) => addAuditEntry(db, entry, new Date()),
    auditEntries: (limit) => readAuditEntries(db, limit),
    eraseOne: (id) =>
      eraseLeads(connection, { find: async () => [id], isMeant: () => false }, mailFolder(dataDir)),
    countOf: async (email) => (await findLeadsOf(connection, await leads(), email)).length,
    erase: async (email) =>
      erasePerson(connection, email, { site: await leads(), mailFolder: mailFolder(dataDir) }),
    countBefore: async (before) => countOverdue(db, await leads(), [{ before }]),
    eraseBefore: async (before) =>
      eraseOverdue(connection, [{ before }], {
        site: await leads(),
        mailFolder: mailFolder(dataDir),
      }),
    summarizeDead: () => summarizeDead(db),
    replay: () => reviveMessages(db, new Date()),
    status: () => readVitals(new Date()),
    backup: () => readTables(connection),
  };
}

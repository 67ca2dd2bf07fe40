import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { ServiceConfig } from '../../server/config/config.ts';
import type { Connection } from '../../server/database/connection.ts';
import type { LeadRow } from '../../server/database/database.ts';
import { recordLead } from '../../server/leads/lead.ts';
import type { SiteColumns } from '../../server/leads/site-columns.ts';
import { createMetrics } from '../../server/observability/metrics.ts';
import { buildApp, type Process, type Receivers, type Storage } from '../../server/service/app.ts';

export const fixtureSite = fileURLToPath(new URL('fixture-site', import.meta.url));

/** What the fixture site says of its leads and forms. */
export const testSite = JSON.parse(
  readFileSync(join(fixtureSite, '.site/forms.json'), 'utf8'),
) as FormsFile;

/** Where a table that has all columns of the fixture site takes its leads. */
export const testColumns: SiteColumns = {
  fields: new Map(testSite.leads.fields.map(({ name, column = '' }) => [name, column])),
  type: testSite.leads.typeColumn,
  unfit: [],
};

/** Reads a row in the words of the fixture site. */
export const testRecord = (row: LeadRow) => recordLead(row, testSite.leads);

export const goodLead = {
  name: 'Maria Lopez',
  preschoolName: 'Little Pines',
  email: 'maria@pines.example',
  phone: '+1 555 0100',
  leadType: 'start_trial',
};

/** What a test gives to the service besides a database and settings. */
export type TestParts = Partial<Storage> &
  Partial<Receivers> &
  Partial<Process> & { journal?: Connection['journal'] };

/** The service on the fixture site, with its log lines kept for inspection. */
export async function testService(
  db: Connection['db'],
  config: Partial<ServiceConfig> = {},
  parts: TestParts = {},
): Promise<{ app: FastifyInstance; lines: string[] }> {
  const lines: string[] = [];
  const { journal, dataDir = '.data', restored } = parts;
  const connection = {
    db,
    schema: testSite.leads.schema,
    description: 'the database of a test',
    close: async () => {},
    ...parts.connection,
    ...(journal && { journal }),
  };
  const app = await buildApp(
    {
      siteDir: fixtureSite,
      trustProxy: [],
      allowedOrigins: [],
      leadsPerMinute: 0,
      registrationsThreshold: 5,
      metrics: false,
      openapi: false,
      logLevel: 'debug',
      logRequests: true,
      ...config,
    },
    { connection, dataDir, restored },
    {
      metrics: createMetrics(),
      logStream: { write: (line) => lines.push(line) },
      ...parts,
    },
    { stopping: new AbortController().signal, ...parts },
  );
  return { app, lines };
}

/** A form post as a browser sends it. */
export function formPost(values: Record<string, string> | string) {
  return {
    method: 'POST' as const,
    url: '/api/leads',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    },
    payload: typeof values === 'string' ? values : new URLSearchParams(values).toString(),
  };
}

export function jsonPost(payload: unknown, headers: Record<string, string> = {}) {
  return {
    method: 'POST' as const,
    url: '/api/leads',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  };
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingName, settings } from '../../server/config/settings.ts';
import { openJournal } from '../../server/database/journal.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDeliveries } from '../../server/service/open-deliveries.ts';
import { openMemory } from './databases.ts';
import { describeWith } from './installed.ts';
import { fixtureSite, testService } from './service.ts';

const deploy = join(import.meta.dirname, '../../.deploy');
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'site-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the compose file passes every setting on that the image leaves open', () => {
  const { environment } = parse(read('compose.yaml')).services.service;
  const image = read('Dockerfile');
  const names = Object.entries(settings).flatMap(([key, setting]) => {
    const name = settingName(key);
    return 'secret' in setting && setting.secret ? [name, `${name}_FILE`] : [name];
  });
  const open = names.filter((name) => !new RegExp(`\\b${name}=`).test(image));
  // The address of its own database is made of a password.
  expect([...Object.keys(environment), 'DATABASE_URL_FILE'].sort()).toEqual(open.toSorted());
});

/** The numbers that a running service with a journal and a receiver shows. */
async function metricNames(): Promise<Set<string>> {
  const dataDir = join(folder, 'data');
  const connection = await openMemory();
  const { db, close } = connection;
  await migrate(connection);
  const journal = await openJournal(join(dataDir, 'leads.journal'));
  const deliveries = await openDeliveries({}, { db, siteDir: fixtureSite, dataDir });
  const { app } = await testService(db, { metrics: true }, { dataDir, journal, deliveries });
  await app.inject('/healthz');
  const { body } = await app.inject('/metrics');
  await app.close();
  await journal.close();
  await close();
  return new Set(body.match(/^\w+(?=[{ ])/gm));
}

const namesIn = (expressions: readonly string[]) =>
  new Set(expressions.flatMap((text) => text.match(/\b(site|process)_\w+/g) ?? []));

test('alerts and dashboard ask for numbers that there are', async () => {
  const { groups } = parse(read('prometheus-alerts.yaml'));
  const { panels, templating } = JSON.parse(read('grafana-dashboard.json'));
  const asked = namesIn([
    ...groups.flatMap(({ rules }: Group) => rules.map(({ expr }) => expr)),
    ...panels.flatMap(({ targets }: Panel) => targets.map(({ expr }) => expr)),
    ...templating.list.map(({ query }: { query: string }) => query),
  ]);
  expect(asked.size).toBeGreaterThan(15);
  const shown = await metricNames();
  expect([...asked].filter((name) => !shown.has(name))).toEqual([]);
});

describeWith({ promtool: 'prometheus' }, 'the alerts for Prometheus', ({ promtool }) => {
  const check = (...args: string[]) => execFileSync(promtool, args, { encoding: 'utf8' });

  test('are rules that Prometheus takes', () => {
    expect(check('check', 'rules', join(deploy, 'prometheus-alerts.yaml'))).toContain('SUCCESS');
  });

  test('fire when something is stuck, and not before', () => {
    const file = join(folder, 'alerts-test.json');
    const rules = join(deploy, 'prometheus-alerts.yaml');
    writeFileSync(file, JSON.stringify({ rule_files: [rules], tests: [stuckService] }));
    expect(check('test', 'rules', file)).toContain('SUCCESS');
  });
});

const labels = 'instance="a", job="site"';
/** A service whose receiver fails from the start, minute by minute, with one message that failed for good. */
const stuckService = {
  interval: '1m',
  input_series: [
    { series: `up{${labels}}`, values: '1x30' },
    { series: `site_database_up{${labels}}`, values: '1x30' },
    { series: `site_outbox_oldest_seconds{${labels}}`, values: '0+60x30' },
    { series: `site_outbox_messages{${labels}, state="dead"}`, values: '1x30' },
    { series: `site_receiver_down{${labels}, receiver="The mail server"}`, values: '1x30' },
    { series: `site_leads_failed_total{${labels}}`, values: '0x30' },
    { series: `site_challenges_total{${labels}, outcome="refused"}`, values: '0+1x30' },
    { series: `site_challenges_total{${labels}, outcome="verified"}`, values: '0x30' },
    { series: `site_disk_free_bytes{${labels}}`, values: '9000000000x30' },
  ],
  alert_rule_test: [
    ...['SiteDown', 'SiteDatabaseDown', 'SiteLeadsFailed', 'SiteDiskNearlyFull'].map(quiet('30m')),
    ...['SiteMessagesStuck', 'SiteMessagesGivenUp', 'SiteReceiverDown'].map(quiet('9m')),
    {
      eval_time: '15m',
      alertname: 'SiteMessagesStuck',
      exp_alerts: [
        {
          exp_labels: { job: 'site', severity: 'warning' },
          exp_annotations: {
            summary: 'A message has waited for 15m 0s. See: site leads status',
          },
        },
      ],
    },
    {
      eval_time: '15m',
      alertname: 'SiteLeadsNotVerified',
      exp_alerts: [
        {
          exp_labels: { job: 'site', severity: 'critical' },
          exp_annotations: {
            summary:
              'No lead was verified to be from a person: all are in quarantine. Is CHALLENGE_SECRET right?',
          },
        },
      ],
    },
    {
      eval_time: '15m',
      alertname: 'SiteReceiverDown',
      exp_alerts: [
        {
          exp_labels: { job: 'site', receiver: 'The mail server', severity: 'warning' },
          exp_annotations: { summary: 'The mail server takes no messages.' },
        },
      ],
    },
  ],
};

function quiet(time: string) {
  return (alertname: string) => ({ eval_time: time, alertname, exp_alerts: [] });
}

interface Group {
  rules: readonly { expr: string }[];
}

interface Panel {
  targets: readonly { expr: string }[];
}

describeWith({ 'systemd-analyze': 'systemd' }, 'the unit for systemd', (programs) => {
  test('is valid and leaves little open', () => {
    const unit = join(folder, 'site.service');
    // Debian's Node may be elsewhere, or another one.
    writeFileSync(unit, read('site.service').replace('/usr/bin/node', process.execPath));
    const analyze = (...args: string[]) =>
      execFileSync(programs['systemd-analyze'], [...args, unit], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
    expect(analyze('verify', '--man=no')).toBe('');
    // Exposure of 2.0 at most, of 10.
    expect(analyze('security', '--offline=true', '--threshold=20')).toContain('exposure level');
  });
});

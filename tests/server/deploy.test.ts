import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../../server/config.ts';
import { describeWith } from './installed.ts';

const deploy = join(import.meta.dirname, '../../.deploy');
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'site-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the compose file passes every setting on that the image leaves open', () => {
  const { environment } = parse(read('compose.yaml')).services.service;
  const image = read('Dockerfile');
  const open = settingNames.filter((name) => !new RegExp(`\\b${name}=`).test(image));
  expect(Object.keys(environment).sort()).toEqual(open.toSorted());
});

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

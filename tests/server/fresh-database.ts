import { randomUUID } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { inject } from 'vitest';

/** The URL of a new, empty database on the PostgreSQL server that all test files share. */
export async function freshDatabase(): Promise<string> {
  const answer = await fetch(inject('postgresLauncher'));
  if (!answer.ok) throw new Error(await answer.text());
  const url = new URL(await answer.text());
  const name = `test-${randomUUID()}`;
  const client = new Client(url.href);
  await client.connect();
  await client.query(`create database ${escapeIdentifier(name)}`);
  await client.end();
  url.pathname = name;
  return url.href;
}

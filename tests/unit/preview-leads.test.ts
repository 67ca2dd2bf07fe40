import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { leadService } from '../../cli/dev/lead-service.ts';
import { listen } from '../../cli/dev/listen.ts';

test('a lead service that could not be started is started by the next request', async () => {
  const reasons: string[] = [];
  let starts = 0;
  const start = () => Promise.reject(new Error(`Start ${++starts} failed.`));
  const service = leadService(start, (reason) => reasons.push(reason));
  service.update([]);
  const host = createServer((request, response) => void service.answer(request, response));
  const url = await listen(host, undefined);
  onTestFinished(async () => {
    host.closeAllConnections();
    host.close();
    await service.close();
  });
  const statuses = [(await fetch(url)).status, (await fetch(url)).status];
  expect(statuses).toEqual([503, 503]);
  expect(reasons).toEqual(['Start 1 failed.', 'Start 2 failed.']);
});

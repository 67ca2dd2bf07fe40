import { join } from 'node:path';
import { openFolder, type TestConnection } from './databases.ts';
import { testSite } from './service.ts';

/** The embedded database of the fixture site in a data folder, as the service and the commands open it. */
export function openData(dataDir: string): Promise<TestConnection> {
  return openFolder(join(dataDir, testSite.site));
}

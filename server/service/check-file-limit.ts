import { StartupError } from '../errors/startup-error.ts';
import { describeRefusal } from '../errors/system-error.ts';

/**
 * Refuses to run the embedded database under a limit on the size of files: once a file has reached it,
 * the engine tries again for ever and holds up all else.
 * @throws StartupError that says how to lift it.
 */
export function checkFileLimit(report: Report): void {
  // The report would otherwise look up the names of all hosts that are connected.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: UserLimits };
  const limit = userLimits?.file_size_blocks?.soft ?? 'unlimited';
  if (limit === 'unlimited') return;
  throw new StartupError(describeRefusal('The embedded database cannot be used', 'EFBIG'));
}

interface Report {
  excludeNetwork?: boolean;
  getReport(): object;
}

/** What systems other than Windows allow a process, in bytes. */
interface UserLimits {
  file_size_blocks?: { soft: number | 'unlimited' };
}

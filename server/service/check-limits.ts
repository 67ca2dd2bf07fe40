import { describeRefusal, StartupError } from '../errors/describe-error.ts';

/** Bytes of addresses that the engine reserves with the rest of the process, though it does not fill them. */
const addressSpace = 6e9;

/**
 * Refuses to run the embedded database under a limit on the size of files: once a file has reached it,
 * the engine tries again for ever and holds up all else. And under one on addresses that would end the
 * process without a word.
 * @throws StartupError that says how to lift it.
 */
export function checkLimits(report: Report): void {
  // The report would otherwise look up the names of all hosts that are connected.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: UserLimits };
  const limitOf = (name: keyof UserLimits) => {
    const limit = userLimits?.[name]?.soft ?? 'unlimited';
    return limit === 'unlimited' ? Infinity : limit;
  };
  const code =
    limitOf('file_size_blocks') < Infinity
      ? 'EFBIG'
      : limitOf('virtual_memory_bytes') < addressSpace && 'ENOMEM';
  if (code) throw new StartupError(describeRefusal('The embedded database cannot be used', code));
}

interface Report {
  excludeNetwork?: boolean;
  getReport(): object;
}

/** What systems other than Windows allow a process, in bytes. */
type UserLimits = Partial<
  Record<'file_size_blocks' | 'virtual_memory_bytes', { soft: number | 'unlimited' }>
>;

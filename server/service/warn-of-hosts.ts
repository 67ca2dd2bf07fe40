import type { FormsFile } from '../../schemas/generated/contract.ts';

/** What the operator should know where pages on another host may not send leads to this service. */
export function warnOfHosts(
  { hosts }: Pick<FormsFile, 'hosts'>,
  { allowedOrigins = [] }: { allowedOrigins?: readonly string[] },
): string[] {
  const origin = hosts?.pages;
  if (!origin || allowedOrigins.includes(origin)) return [];
  return [
    `Pages of ${origin} send their leads to ${hosts.service}, but this service does not take any from there. Set ALLOWED_ORIGINS to ${origin}`,
  ];
}

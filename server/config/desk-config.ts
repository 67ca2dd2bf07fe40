import { isPasswordHash } from './password.ts';

/** How people get at leads in a browser; where neither is set, nobody does. */
export interface DeskConfig {
  /** Hash of the password, as `site leads password` makes it. */
  password?: string;
  /** Header in which an authenticating proxy names who it is. */
  userHeader?: string;
}

/** Names of the settings that `readDeskConfig` knows. */
export const deskSettingNames = ['DESK_PASSWORD', 'DESK_USER_HEADER'] as const;

type DeskSettings = Readonly<
  Partial<Record<(typeof deskSettingNames)[number] | 'TRUST_PROXY', string | undefined>>
>;

/** Reads how people get at leads; everything that is wrong is added to `problems`. */
export function readDeskConfig(settings: DeskSettings, problems: string[]): DeskConfig | undefined {
  const { DESK_PASSWORD: password, DESK_USER_HEADER: header, TRUST_PROXY: proxy } = settings;
  if (!password && !header) return undefined;
  if (password && !isPasswordHash(password)) {
    // What was written may be the password itself.
    problems.push('DESK_PASSWORD is no hash of a password. Make one with "site leads password".');
  }
  if (header && !/^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(header)) {
    problems.push(
      `DESK_USER_HEADER is "${header}". Write the name of a header, such as X-Forwarded-User.`,
    );
  }
  if (header && !proxy) {
    problems.push(
      'DESK_USER_HEADER needs TRUST_PROXY: the networks of the proxy that signs people in. Anyone else could write that header.',
    );
  }
  return { password: password || undefined, userHeader: header?.toLowerCase() || undefined };
}

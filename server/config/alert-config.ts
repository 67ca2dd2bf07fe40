import { isSafe, readAddresses } from './delivery-config.ts';

/** Receivers of alerts when something is stuck. */
export interface AlertConfig {
  /** E-mail addresses; they need a mail server. */
  email: readonly string[];
  /** Address of a program, such as a chat, that takes `{ "text": … }`. */
  webhook?: string;
}

/** Names of the settings that `readAlertConfig` knows. */
export const alertSettingNames = ['ALERT_EMAIL', 'ALERT_WEBHOOK'] as const;

type AlertSettings = Readonly<
  Partial<Record<(typeof alertSettingNames)[number] | 'SMTP_URL', string | undefined>>
>;

/** Reads the receivers of alerts; adds everything that is wrong to `problems`. */
export function readAlertConfig(settings: AlertSettings, problems: string[]): AlertConfig {
  const { ALERT_EMAIL: email, ALERT_WEBHOOK: webhook } = settings;
  if (email && !settings.SMTP_URL) {
    problems.push('SMTP_URL is not set. ALERT_EMAIL needs it: the mail server that sends alerts.');
  }
  const url = webhook ? URL.parse(webhook) : undefined;
  if (webhook && !(url && isSafe(url))) {
    // The address may hold a secret.
    problems.push(
      'ALERT_WEBHOOK is not usable. It must begin with https:// (http:// only within this machine or its network), without a user name.',
    );
  }
  return {
    email: email ? readAddresses('ALERT_EMAIL', email, problems) : [],
    webhook: webhook || undefined,
  };
}

import type { Setting } from '../../server/config/setting.ts';
import { settingName, settings } from '../../server/config/settings.ts';
import type { Article } from './article.ts';

/** Every setting of the service, from the table that the service reads them by. */
export function settingsArticle(): Article {
  return {
    file: 'operating/settings.md',
    title: 'Settings of the service',
    description: 'Every setting of the lead service, its default, and where it may be written.',
    body: [
      'Each may be an environment variable, or stand in the YAML or JSON file that `SITE_CONFIG` (or `--config <file>`) names, there in camelCase: `TRUST_PROXY` is `trustProxy`. The environment wins. The service starts only when all of them are right, and names all that are wrong at once; `site settings` does so without starting it.',
      `Those that may hold a secret may stand in a file of their own, which the variable with \`_FILE\` names, such as \`SMTP_URL_FILE=/run/secrets/smtp\`: ${secrets.join(', ')}.`,
      [
        '| Variable | Default | Meaning |',
        '| --- | --- | --- |',
        ...Object.entries(settings).map(([key, setting]) => row(key, setting)),
      ].join('\n'),
    ].join('\n\n'),
  };
}

const secrets = Object.entries(settings).flatMap(([key, setting]) =>
  'secret' in setting ? [`\`${settingName(key)}\``] : [],
);

function row(key: string, setting: Setting): string {
  return `| \`${settingName(key)}\` | ${shownDefault(setting)} | ${setting.meaning} |`;
}

function shownDefault({ default: value, defaultShown }: Setting): string {
  if (defaultShown) return defaultShown;
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  return value === false ? '`off`' : `\`${value}\``;
}

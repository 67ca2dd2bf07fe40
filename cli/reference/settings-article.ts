import type { Setting } from '../../server/config/setting.ts';
import { settingName, settings } from '../../server/config/settings.ts';
import type { Article } from './article.ts';

/** Every setting of the service, from the table that the service reads them by. */
export function settingsArticle(): Article {
  return {
    file: 'operating/settings.md',
    title: 'Settings of the service',
    keywords: 'environment variables env configuration config port host smtp database url',
    description: 'Every setting of the lead service, its default, and where it may be written.',
    body: [
      'Each may be an environment variable, or stand in the YAML or JSON file that `SITE_CONFIG` names, there in camelCase: `TRUST_PROXY` is `trustProxy`. The environment wins. The service starts only when all of them are right, and names all that are wrong at once; `site settings` does so without starting it.',
      `Those that may hold a secret may stand in a file of their own, which the variable with \`_FILE\` names, such as \`SMTP_URL_FILE=/run/secrets/smtp\`: ${secrets.join(', ')}.`,
      'Secrets of targets stand in variables that begin with `TARGET_`, in the environment alone: [Leads in other programs](/operating/integrations).',
      Object.entries(settings)
        .map(([key, setting]) => item(key, setting))
        .join('\n'),
    ].join('\n\n'),
  };
}

const secrets = Object.entries(settings).flatMap(([key, setting]) =>
  'secret' in setting ? [`\`${settingName(key)}\``] : [],
);

/** A list, not a table: on a phone, the last of three columns would be out of sight. */
function item(key: string, setting: Setting): string {
  return `- **\`${settingName(key)}\`** default ${shownDefault(setting)}  \n  ${setting.meaning}`;
}

function shownDefault({ default: value, defaultShown }: Setting): string {
  if (defaultShown) return defaultShown;
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  return value === false ? '`off`' : `\`${value}\``;
}

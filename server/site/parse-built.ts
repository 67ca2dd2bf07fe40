import { Ajv2020 } from 'ajv/dist/2020.js';
import buildSchema from '../../schemas/build.schema.json' with { type: 'json' };
import campaignsSchema from '../../schemas/campaigns.schema.json' with { type: 'json' };
import commonSchema from '../../schemas/common.schema.json' with { type: 'json' };
import formsSchema from '../../schemas/forms.schema.json' with { type: 'json' };
import type {
  CampaignsFile,
  FormsFile,
  MailSet,
  Manifest,
} from '../../schemas/generated/contract.ts';
import mailSchema from '../../schemas/mail.schema.json' with { type: 'json' };
import mailsSchema from '../../schemas/mails.schema.json' with { type: 'json' };
import routes from '../../schemas/routes.json' with { type: 'json' };
import { StartupError } from '../errors/startup-error.ts';

// Formats help those who write YAML: the build has checked them.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema([commonSchema, mailSchema]);

const checks = {
  forms: ajv.compile<FormsFile>(formsSchema),
  campaigns: ajv.compile<CampaignsFile>(campaignsSchema),
  mails: ajv.compile<MailSet>(mailsSchema),
  manifest: ajv.compile<Manifest>(buildSchema),
};

interface Built {
  forms: FormsFile;
  campaigns: CampaignsFile;
  mails: MailSet;
  manifest: Manifest;
}

/**
 * Reads a file that the build made for the service.
 * @throws StartupError where it is not what this version of the build makes.
 */
export function parseBuilt<K extends keyof Built>(kind: K, text: string): Built[K] {
  const value = parseJson(text);
  if (checks[kind](value)) return value as Built[K];
  throw new StartupError(
    `The file ${routes.files[kind]} of the built site is damaged. Build it again.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

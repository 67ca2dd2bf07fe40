import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderCache } from '../../cli/publish/cache.ts';
import { publishMailLogo } from '../../cli/publish/publish-icons.ts';
import { plainMailSet, renderMail } from '../../renderer/mail/index.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { openMailTemplates } from '../../server/delivery/mail/mail-templates.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-mail-logo-'));
  mkdirSync(join(folder, '.site'));
  writeFileSync(join(folder, routes.files.mails), JSON.stringify(plainMailSet));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lead = {
  ...{ leadType: 'contact', typeLabel: 'Contact', answers: [], locale: null, page: null },
  extra: {},
};

/** The e-mail of a site with this logo, as the service sends it. */
async function mailWith(logo: string) {
  const files = await publishMailLogo(Buffer.from(logo), folderCache(join(folder, 'cache')));
  for (const { path, content } of files) writeFileSync(join(folder, path), content);
  const templates = await openMailTemplates(folder);
  const mail = renderMail(templates.current(), 'team', lead);
  if (!mail) throw new Error('The team always gets an e-mail');
  const [, sender = ''] = /class="name"[^>]*><a [^>]*>(.*?)<\/a>/.exec(mail.html) ?? [];
  return { sender, attachments: mail.attachments };
}

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#0f6b57"/></svg>`;

test('a mark stands beside the name, and comes with the e-mail', async () => {
  const { sender, attachments } = await mailWith(svg(24, 24));
  expect(sender).toMatch(/^<img class="logo" src="cid:logo" alt="" width="36" height="36"/);
  expect(sender).toMatch(/>Website$/);
  expect(attachments).toMatchObject([{ cid: 'logo', filename: 'logo.png' }]);
  expect(attachments[0]?.content.subarray(1, 4).toString()).toBe('PNG');
});

test('a wide logo has the name in it, fits a phone, and is read out by its name', async () => {
  const { sender } = await mailWith(svg(1000, 100));
  expect(sender).toMatch(/^<img [^>]*alt="Website" width="260" height="26"[^>]*>$/);
});

test.each(['', '<svg', svg(0, 0)])('of a logo that is %j, the name is left', async (logo) => {
  expect(await mailWith(logo)).toEqual({ sender: 'Website', attachments: [] });
});

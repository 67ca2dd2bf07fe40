import { renderToStaticMarkup } from 'react-dom/server';
import type { Site } from '../../renderer/index.ts';
import { renderMail } from '../../renderer/rendering.ts';
import type { MailSet } from '../../schemas/generated/contract.ts';
import { mails, soundSite } from '../graph/site.ts';
import { FIGURES_STYLE } from './figures-style.ts';
import type { Preview } from './open-preview.ts';
import { sampleAnswer } from './sample-answers.ts';

type Mail = MailSet['mails'][number];

/** All e-mails of the site as somebody gets them, about a lead with sample answers. */
export function mailsPage({ store: { ask } }: Preview): string {
  const { file } = ask(mails);
  const site = ask(soundSite);
  const set = file && (JSON.parse(String(file.content)) as MailSet);
  const all = set && site ? set.mails.map((mail) => renderSample(mail, set, site)) : [];
  return `<!doctype html>\n${renderToStaticMarkup(<Mails all={all} />)}\n`;
}

const STYLE = `${FIGURES_STYLE}
h2 { margin: 0; font-size: 16px; }
iframe { display: block; box-sizing: border-box; inline-size: 100%; block-size: 640px; }
`;

/** An e-mail, and whom it goes to. */
interface Sample {
  subject: string;
  about: string;
  html: string;
}

function Mails({ all }: { all: readonly Sample[] }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>E-mails</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <main>
          <h1>E-mails</h1>
          {all.length === 0 && (
            <p>
              There is no e-mail in the folder <code>mails</code>, or site.yaml has errors.
            </p>
          )}
          <ol>
            {all.map(({ subject, about, html }) => (
              <li key={html}>
                <h2 dir="auto">{subject}</h2>
                <p>{about}</p>
                <iframe sandbox="" title={subject} srcDoc={html} />
              </li>
            ))}
          </ol>
        </main>
      </body>
    </html>
  );
}

function renderSample(mail: Mail, set: MailSet, { leads }: Site): Sample {
  const { to, leadType = '', locale = set.locale } = mail;
  const answers = (leads?.fields ?? []).map(
    ({ name, label = name, input = 'text', options }, index) => {
      // One person's name is enough: other texts are known by what they are asked for.
      const isOther = input === 'text' && index > 0;
      const text = options?.[0] ?? (isOther ? label.replace(/[\s*:]+$/, '') : sampleAnswer(input));
      return { name, label, text };
    },
  );
  const typeLabel = leads?.types?.[leadType]?.label ?? leadType;
  const email = sampleAnswer('email');
  const lead = { leadType, typeLabel, answers, email, locale, page: null, extra: {} };
  const { subject = '', html = '' } = renderMail({ ...set, mails: [mail] }, to, lead) ?? {};
  const about = [`To the ${to}`, typeLabel, locale].filter(Boolean).join(' · ');
  return { subject, about, html };
}

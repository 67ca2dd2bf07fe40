import { Fragment, type ReactNode } from 'react';
import type { Form, FormEmbed } from '../../generated/types.ts';
import { languageFor } from '../../locale/languages.ts';
import { formParts, leadTypeOf } from '../../model/site-leads.ts';
import { challengesOf } from '../../registry/provider-facts.ts';
import { Island } from '../island.tsx';
import { Markdown } from '../markdown.tsx';
import { useExperiments, usePage, usePath } from '../page-context.ts';
import { Subheading } from '../section.tsx';
import { useSection } from '../section-context.ts';
import { note } from '../uses.ts';
import { LiveForm } from './form-live.tsx';
import { FormStage } from './form-stage.tsx';
import { formWords } from './form-words.ts';

interface Props {
  form: Form;
  /** The form service whose form takes the place of ours once it has loaded. */
  embed?: FormEmbed;
  /** Id of the card, by which links reach it, and beginning of the ids in it. */
  id: string;
  /** Where it stands. Inside a section that is no form itself, the card has a label of its own. */
  place?: 'section' | 'inside' | 'popup';
}

/** A form on a raised card: what it is for, its fields, its button, its small print. */
export function FormCard({ form, embed, id, place = 'inside' }: Props) {
  const page = usePage();
  const section = useSection();
  const consent = form.consent ?? page.leads.consent;
  const { service, typeName } = page.leads;
  const { fields, hidden } = formParts(form, page.leads);
  const name = `${usePath()}#${section.id}`;
  const experiments = useExperiments();
  note('styles', 'form');
  note('services', service);
  const own = (
    <Challenged>
      <Island
        name="live-form"
        component={LiveForm}
        on="interaction"
        props={{
          id,
          form: name,
          service: page.serviceUrl || undefined,
          typeName: typeName === 'leadType' ? undefined : typeName,
          leadType: leadTypeOf(form, page.leads),
          fields,
          hidden,
          experiments,
          button: form.button,
          thankYou: form.thankYou,
          words: formWords(languageFor(page.locale, page.words), fields),
        }}
      />
    </Challenged>
  );
  return (
    <div
      className="form-card surface"
      id={place === 'popup' ? undefined : id}
      data-section={place === 'inside' ? page.formNames[embed ? 'embedded' : 'own'] : undefined}
    >
      {(form.title || form.text) && (
        <div className="form-card__head">
          {form.title && <Subheading className="form-card__title">{form.title}</Subheading>}
          {form.text && <Markdown text={form.text} className="soft" />}
        </div>
      )}
      {embed ? (
        <FormStage embed={embed} form={{ ...form, hidden }} name={name} id={id}>
          {own}
        </FormStage>
      ) : (
        own
      )}
      <Island name="draft" component={Fragment} on="idle" />
      {consent && <Markdown text={consent} className="form-card__consent" />}
    </div>
  );
}

/** A form with the challenge of the site below it, if that has one; without script, it is not there. */
function Challenged({ children }: { children: ReactNode }) {
  const { providers, integrations } = usePage();
  const [challenge] = challengesOf(providers, integrations);
  if (!challenge) return children;
  const { name, provider, account } = challenge;
  return (
    <Island
      name={name}
      thirdParty
      component={WithPlace}
      on="visible"
      props={provider.load(account)}
      slots={{ children }}
    />
  );
}

function WithPlace({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <div className="form-challenge" />
    </>
  );
}

import { Fragment } from 'react';
import type { Embed, Form } from '../../generated/types.ts';
import { languageFor } from '../../locale/languages.ts';
import { formParts, leadTypeOf } from '../../model/site-leads.ts';
import { Subheading } from '../heading.tsx';
import { Island } from '../island.tsx';
import { Markdown } from '../markdown.tsx';
import { usePage } from '../page-context.ts';
import { useSection } from '../section-context.ts';
import { LiveForm } from './form-live.tsx';
import { FormStage } from './form-stage.tsx';
import { formWords } from './form-words.ts';

interface Props {
  form: Form;
  /** The form service whose form takes the place of ours once it has loaded. */
  embed?: Embed;
  /** Id of the card, by which links reach it, and beginning of the ids in it. */
  id: string;
  /** Where it stands. In a hero, which is no form by itself, the card says what it is. */
  place?: 'section' | 'hero' | 'popup';
}

/** A form on a raised card: what it is for, its fields, its button, its small print. */
export function FormCard({ form, embed, id, place = 'hero' }: Props) {
  const page = usePage();
  const section = useSection();
  const consent = form.consent ?? page.leads.consent;
  const { typeName } = page.leads;
  const { fields, hidden } = formParts(form, page.leads);
  const name = `${page.path}#${section.id}`;
  const own = (
    <Island
      name="lead-form"
      component={LiveForm}
      on="interaction"
      props={{
        id,
        form: name,
        typeName: typeName === 'leadType' ? undefined : typeName,
        leadType: leadTypeOf(form, page.leads),
        fields,
        hidden,
        experiments: page.experiments,
        button: form.button,
        thankYou: form.thankYou,
        words: formWords(languageFor(page.locale), fields),
      }}
    />
  );
  return (
    <div
      className="form-card surface"
      id={place === 'popup' ? undefined : id}
      data-section={place === 'hero' ? (embed ? 'embedded-form' : 'lead-form') : undefined}
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
      <Island name="draft" component={Fragment} on="idle" props={{}} />
      {consent && <Markdown text={consent} className="form-card__consent" />}
    </div>
  );
}

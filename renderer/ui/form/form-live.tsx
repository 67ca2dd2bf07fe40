import { useVariants } from '../use-variants.ts';
import { FormField } from './form-field.tsx';
import { FormToast } from './form-toast.tsx';
import type { LiveFormProps } from './live-form-props.ts';
import { useLeadForm } from './use-lead-form.ts';

/**
 * The form that stores a lead. Before hydration, and without it, the browser submits it natively;
 * once hydrated, it shows the error of each field and stays on the page while sending.
 */
export function LiveForm(props: LiveFormProps) {
  const {
    id,
    form,
    service = '',
    typeName = 'leadType',
    leadType,
    fields,
    hidden,
    experiments = {},
    button,
    words,
  } = props;
  const variants = useVariants(experiments);
  const { element, errors, busy, failure, submit, recheck, closeFailure } = useLeadForm(props);
  return (
    <form
      className="form"
      method="post"
      action={`${service}/api/leads`}
      ref={element}
      onSubmit={submit}
      onInput={recheck}
    >
      <input type="hidden" name={typeName} value={leadType} />
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="attribution" defaultValue="" />
      {Object.entries({ ...hidden, ...variants }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Trap />
      <div className="form__fields">
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            id={`${id}-${field.name}`}
            error={errors[field.name]}
            words={words}
          />
        ))}
      </div>
      <button type="submit" className="button button--primary form__button" disabled={busy}>
        {busy ? words.processing : button}
      </button>
      {failure && element.current && (
        <FormToast message={failure} words={words} near={element.current} onClose={closeFailure} />
      )}
    </form>
  );
}

/** Robots fill in every field that they find; people never see this one. */
function Trap() {
  return (
    <div className="form__trap" aria-hidden="true">
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
      />
    </div>
  );
}

import type { AskedField } from '../../model/form-fields.ts';
import { FormField } from './form-field.tsx';

interface Props {
  /** Beginning of the ids of its controls. */
  id: string;
  /** Path of the page and id of the section, by which the service knows the form. */
  name: string;
  leadType: string;
  /** Name of the lead type on the wire; `leadType` where left out. */
  typeName?: string;
  fields: readonly AskedField[];
  /** Values that travel along, and the first variant of each experiment of the page. */
  hidden: Readonly<Record<string, string>>;
  button: string;
  /** What a choice says before one is made, unless its field says something else. */
  chooseOption: string;
}

/**
 * The form that stores a lead. Before it comes alive, and where it never does, the browser sends
 * it by itself; alive, it says at each field what is missing and stays on the page while sending.
 */
export function LiveForm(props: Props) {
  const { id, name, leadType, typeName = 'leadType', fields, hidden, button, chooseOption } = props;
  return (
    <form className="form" method="post" action="/api/leads">
      <input type="hidden" name={typeName} value={leadType} />
      <input type="hidden" name="form" value={name} />
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Trap />
      <div className="form__fields">
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            id={`${id}-${field.name}`}
            chooseOption={chooseOption}
          />
        ))}
      </div>
      <button type="submit" className="button button--primary form__button">
        {button}
      </button>
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

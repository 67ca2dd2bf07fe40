import { type AskedField, isRequired } from '../../model/form-fields.ts';

interface Props {
  field: AskedField;
  /** Identifier of the control, unique on the page. */
  id: string;
  /** What a choice says before one is made, unless the field says something else. */
  chooseOption: string;
}

/** A labelled control. */
export function FormField({ field, id, chooseOption }: Props) {
  const { input = 'text', label, hint } = field;
  return (
    <div className={`field field--${input}`}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <Control field={field} id={id} chooseOption={chooseOption} />
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function Control({ field, id, chooseOption }: Props) {
  const { name, input = 'text', autocomplete, options, placeholder, maxLength, hint } = field;
  const shared = {
    id,
    name,
    required: isRequired(field),
    className: 'field__control',
    autoComplete: autocomplete,
    'aria-describedby': hint && `${id}-hint`,
  };
  switch (input) {
    case 'textarea':
      return <textarea {...shared} rows={4} placeholder={placeholder} maxLength={maxLength} />;
    case 'select':
      return (
        <select {...shared}>
          <option value="">{placeholder ?? chooseOption}</option>
          {options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case 'checkbox':
      return <input {...shared} type="checkbox" value="true" />;
    default:
      return (
        <input
          {...shared}
          type={input}
          placeholder={placeholder}
          // Addresses and numbers read from left to right in every language.
          dir={input === 'text' ? undefined : 'ltr'}
          pattern={field.pattern}
          title={field.patternMessage}
          min={field.min}
          max={field.max}
          step={input === 'number' ? 'any' : undefined}
          maxLength={maxLength}
        />
      );
  }
}

import { isRequired, type LabeledField } from '../../model/form-fields.ts';
import { classes } from '../classes.ts';
import type { FormWords } from './form-words.ts';

interface Props {
  field: LabeledField;
  /** Identifier of the control, unique on the page. */
  id: string;
  /** What was answered before. */
  value?: string;
  /** What is wrong with the answer. */
  error?: string;
  words: Pick<FormWords, 'chooseOption'>;
}

/** A labelled control. It keeps its own content, so that nothing typed early is ever lost. */
export function FormField({ field, id, value, error, words }: Props) {
  const { input = 'text', label, hint } = field;
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  return (
    <div className={classes('field', error && 'field--wrong')} data-input={input}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <Control
        field={field}
        words={words}
        id={id}
        value={value}
        invalid={Boolean(error)}
        describedBy={[hintId, errorId].filter(Boolean).join(' ') || undefined}
      />
      {hint && (
        <p className="field__hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

interface ControlProps extends Omit<Props, 'error'> {
  invalid: boolean;
  describedBy?: string;
}

function Control({ field, words, id, value, invalid, describedBy }: ControlProps) {
  const { name, input = 'text', autocomplete, options, placeholder, maxLength } = field;
  const shared = {
    id,
    name,
    required: isRequired(field),
    className: 'field__control',
    autoComplete: autocomplete,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
  switch (input) {
    case 'textarea':
      return (
        <textarea
          {...shared}
          rows={4}
          defaultValue={value}
          placeholder={placeholder}
          maxLength={maxLength}
        />
      );
    case 'select':
      return (
        <select {...shared} defaultValue={value}>
          <option value="">{placeholder ?? words.chooseOption}</option>
          {options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case 'checkbox':
      return <input {...shared} type="checkbox" value="true" defaultChecked={Boolean(value)} />;
    default:
      return (
        <input
          {...shared}
          type={input}
          defaultValue={value}
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

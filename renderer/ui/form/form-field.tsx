import type { FormField as FieldData } from '../../generated/types.ts';
import { classes } from '../classes.ts';
import type { FormWords } from './form-words.ts';

interface Props {
  field: FieldData;
  /** Identifier of the control, unique on the page. */
  id: string;
  /** What is wrong with the answer. */
  error?: string;
  words: FormWords;
}

/** A labelled control. It keeps its own content, so that nothing typed early is ever lost. */
export function FormField({ field, id, error, words }: Props) {
  const { input = 'text', label, hint } = field;
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  return (
    <div className={classes('field', `field--${input}`, error && 'field--wrong')}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <Control
        field={field}
        words={words}
        id={id}
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

interface ControlProps {
  field: FieldData;
  words: FormWords;
  id: string;
  invalid: boolean;
  describedBy?: string;
}

function Control({ field, words, id, invalid, describedBy }: ControlProps) {
  const { name, input = 'text', required = true, autocomplete, options, placeholder } = field;
  const shared = {
    id,
    name,
    required,
    className: 'field__control',
    autoComplete: autocomplete,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
  if (input === 'textarea') return <textarea {...shared} rows={4} placeholder={placeholder} />;
  if (input === 'select') {
    return (
      <select {...shared}>
        <option value="">{placeholder ?? words.chooseOption}</option>
        {options?.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  // Addresses and numbers read from left to right in every language.
  const dir = input === 'text' ? undefined : 'ltr';
  return <input {...shared} type={input} placeholder={placeholder} dir={dir} />;
}

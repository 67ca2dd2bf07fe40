import type { Button as ButtonData } from '../generated/types.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

/** A link that looks like a button. */
export function Button({ button, className }: { button: ButtonData; className?: string }) {
  const { label, icon, style = 'primary', ...link } = button;
  return (
    <Link
      {...link}
      event={link.event ?? 'cta_click'}
      className={classes('button', `button--${style}`, className)}
    >
      {icon && <Icon name={icon} />}
      <span>{label}</span>
    </Link>
  );
}

/** Buttons side by side; the first is the primary one where no style is given. */
export function Buttons({ buttons }: { buttons?: readonly ButtonData[] }) {
  if (!buttons?.length) return null;
  return (
    <div className="buttons">
      {buttons.map((button, index) => (
        <Button
          key={button.href + button.label}
          button={{ ...button, style: button.style ?? (index === 0 ? 'primary' : 'secondary') }}
        />
      ))}
    </div>
  );
}

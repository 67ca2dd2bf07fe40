import type { PictureCover } from '../../generated/types.ts';
import { Icon } from '../elements.tsx';

export function Cover({ picture }: { picture: PictureCover }) {
  const { label, title, subtitle, footer, icon } = picture;
  return (
    <div className="cover">
      <svg className="cover__art" viewBox="0 0 300 400" aria-hidden="true">
        <circle className="cover__sun" cx="222" cy="268" r="74" />
        <path className="cover__far" d="M0 330q80-70 160-34t140-44v148H0z" />
        <path className="cover__near" d="M0 372q90-46 176-14t124-22v64H0z" />
      </svg>
      {label && <span className="cover__label">{label}</span>}
      <b className="cover__title">{title}</b>
      {subtitle && <span className="cover__subtitle">{subtitle}</span>}
      {icon && (
        <span className="cover__icon">
          <Icon name={icon} />
        </span>
      )}
      {footer && <span className="cover__footer">{footer}</span>}
    </div>
  );
}

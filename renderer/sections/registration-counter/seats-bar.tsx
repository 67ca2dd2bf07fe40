/** The bar, decoration for the figures beside it. Its length stands in the drawing. */
export function SeatsBar({ percent }: { percent: number }) {
  return (
    <svg
      className="registration-counter__bar"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="registration-counter__fill" width={percent} height="1" />
    </svg>
  );
}

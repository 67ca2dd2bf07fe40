/** A bar that is filled to a part of its length. `part` is from 0 to 1. */
export function Bar({ part }: { part: number }) {
  const width = `${Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10}%`;
  return (
    <svg className="bar" aria-hidden="true">
      <rect className="bar__fill" width={width} height="100%" />
    </svg>
  );
}

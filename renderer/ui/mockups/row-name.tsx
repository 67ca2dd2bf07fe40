/** Name and detail of a row, one above the other. */
export function RowName({ name, detail }: { name: string; detail?: string }) {
  return (
    <span className="pic__name">
      <b>{name}</b>
      {detail && <span>{detail}</span>}
    </span>
  );
}

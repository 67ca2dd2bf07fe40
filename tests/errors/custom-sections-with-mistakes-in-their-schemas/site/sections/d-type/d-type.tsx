export function DType() {
  return <p>Nothing</p>;
}

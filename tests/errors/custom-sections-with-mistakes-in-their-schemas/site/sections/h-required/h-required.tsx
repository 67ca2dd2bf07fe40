export function HRequired() {
  return <p>Nothing</p>;
}
